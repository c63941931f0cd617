// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/**
 * A binding that starts operations and reports their ends later. One instance serves one driver
 * thread. Each operation may block until there is room. It must then tell its {@link Answer} first
 * that it has started and later, exactly once, how it has ended.
 */
public interface PipelinedBinding {

  /** Receives the events of one operation. */
  interface Answer {

    /** Reports that there was room and the operation begins; called on the requesting thread. */
    void started();

    /**
     * Reports that the operation has ended. Called once, on any thread, possibly before the
     * operation's method has returned.
     *
     * @param retries null if unknown
     */
    void ended(Status status, Retries retries);
  }

  void insert(String key, Map<String, ByteIterator> values, Answer answer);

  void update(String key, Map<String, ByteIterator> values, Answer answer);

  void delete(String key, Answer answer);

  /**
   * Reads a record.
   *
   * @param fields the fields to read; null for all
   * @param result filled before the answer is given
   */
  void read(String key, Set<String> fields, Map<String, ByteIterator> result, Answer answer);

  /** Scans like {@link #read}. */
  @SuppressWarnings("NonApiType") // YCSB's type.
  void scan(
      String startKey,
      int recordCount,
      Set<String> fields,
      List<HashMap<String, ByteIterator>> result,
      Answer answer);

  /** Sends buffered operations, without waiting for their answers. */
  void flush();

  /** Closes the binding; called when all operations have been answered. */
  void close();
}
