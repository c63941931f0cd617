package dev.htk.harness.driver;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * A way to the database that starts operations and hears of their ends later. One instance serves
 * one driver thread. Each operation may wait for room before it starts, and then must tell its
 * {@link Answer} first that it has started and, once, how it has ended.
 */
public interface PipelinedBinding {

  /** Hears of one operation. */
  interface Answer {

    /** There was room, and the operation begins now; called on the thread that asked for it. */
    void started();

    /**
     * The operation has ended. Called once, on any thread, also before the operation's own method
     * has returned.
     *
     * @param retries null where they cannot be known
     */
    void ended(Status status, Retries retries);
  }

  /** Called on the driver thread, before its first operation. */
  void init() throws DBException;

  void insert(String key, Map<String, ByteIterator> values, Answer answer);

  void update(String key, Map<String, ByteIterator> values, Answer answer);

  void delete(String key, Answer answer);

  /**
   * Reads a record.
   *
   * @param fields null for all
   * @param result filled before the answer is given
   */
  void read(String key, Set<String> fields, Map<String, ByteIterator> result, Answer answer);

  /** Scans like {@link #read}. */
  @SuppressWarnings("NonApiType") // as YCSB has it
  void scan(
      String startKey,
      int recordCount,
      Set<String> fields,
      List<HashMap<String, ByteIterator>> result,
      Answer answer);

  /** Sends what has been collected; does not wait for it. */
  void flush();

  /** Called when all operations have been answered. */
  void close() throws DBException;
}
