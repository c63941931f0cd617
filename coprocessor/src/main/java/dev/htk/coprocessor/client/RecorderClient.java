// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.client;

import com.google.protobuf.BlockingRpcChannel;
import com.google.protobuf.Message;
import com.google.protobuf.ServiceException;
import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.coprocessor.message.Answers;
import dev.htk.coprocessor.message.LedgerMessages;
import dev.htk.coprocessor.message.RecorderMethod;
import dev.htk.coprocessor.message.WireMessages;
import dev.htk.coprocessor.wire.HistogramReading;
import dev.htk.coprocessor.wire.LedgerCursor;
import dev.htk.coprocessor.wire.LedgerPage;
import dev.htk.coprocessor.wire.MeterReading;
import dev.htk.coprocessor.wire.RecorderChange;
import dev.htk.coprocessor.wire.RecorderState;
import dev.htk.coprocessor.wire.SettingsPage;
import dev.htk.coprocessor.wire.SlowBatch;
import dev.htk.coprocessor.wire.SourceStatus;
import dev.htk.coprocessor.wire.StallEvent;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.exceptions.UnknownProtocolException;
import org.apache.hadoop.hbase.security.AccessDeniedException;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Asks the recorder of one region server.
 *
 * <pre>{@code
 * RecorderClient recorder = RecorderClient.of(admin, server, clock);
 * LedgerCursor cursor = LedgerCursor.BEGINNING;
 * LedgerPage<StallEvent> page;
 * do {
 *   page = recorder.drain(cursor);
 *   write(page.events(), page.overwritten());
 *   cursor = page.next();
 * } while (page.hasMore());
 * }</pre>
 *
 * <p>Each call is one RPC without retries. It waits in the server's general call queue like any
 * other, and has the timeout of the connection's RPCs. Every method throws {@link
 * RecorderMissingException} if the server has no recorder or an older one, {@link
 * RecorderDeniedException} if the user may not ask it, and another {@link IOException} if it cannot
 * be reached or does not serve the request. As safe for use by many threads as the {@link Admin}.
 */
public final class RecorderClient {
  private final BlockingRpcChannel channel;
  private final String server;
  private final RecorderClock clock;

  RecorderClient(BlockingRpcChannel channel, String server, RecorderClock clock) {
    this.channel = channel;
    this.server = server;
    this.clock = clock;
  }

  /**
   * Creates a client for the recorder of that server; sends nothing yet.
   *
   * @param admin stays the caller's to close
   * @param clock the client's clock, to which {@link #ping()} relates the server's: the one that
   *     stamps the client's own records
   */
  public static RecorderClient of(Admin admin, ServerName server, RecorderClock clock) {
    return new RecorderClient(admin.coprocessorService(server), server.getServerName(), clock);
  }

  /**
   * Creates a client for a recorder whose jar a table loads by its path. It covers that table's
   * regions on the server of the row. Create a new one when regions move.
   *
   * @param table stays the caller's to close
   */
  public static RecorderClient of(Table table, byte[] row, RecorderClock clock) {
    String where = "the server of " + table.getName() + ", row " + Bytes.toStringBinary(row);
    return new RecorderClient(table.coprocessorService(row), where, clock);
  }

  /** Reads the server's clock a few times, and returns the reading with the shortest round trip. */
  public ClockReading ping(int times) throws IOException {
    ClockReading best = ping();
    for (int i = 1; i < times; i++) {
      ClockReading reading = ping();
      best = reading.roundTripMicros() < best.roundTripMicros() ? reading : best;
    }
    return best;
  }

  /** Reads the server's clock once. */
  public ClockReading ping() throws IOException {
    Message request = RecorderMethod.PING.plainRequest();
    long sent = clock.epochMicros();
    Message answer = call(RecorderMethod.PING, request);
    long received = clock.epochMicros();
    return new ClockReading(sent, WireMessages.time(answer), received);
  }

  /** Returns the events after the cursor, as many as the server gives in one answer. */
  public LedgerPage<StallEvent> drain(LedgerCursor cursor) throws IOException {
    return drain(LedgerMessages.request(RecorderMethod.DRAIN, cursor));
  }

  /** Returns the events after the cursor, at most {@code max}; a server may give fewer. */
  public LedgerPage<StallEvent> drain(LedgerCursor cursor, int max) throws IOException {
    return drain(LedgerMessages.request(RecorderMethod.DRAIN, cursor, max));
  }

  /**
   * Returns the slow batches after one of their cursors, as many as the server gives in one answer.
   *
   * @throws RecorderMissingException also if the recorder predates slow batches
   */
  public LedgerPage<SlowBatch> drainBatches(LedgerCursor cursor) throws IOException {
    return drainBatches(LedgerMessages.request(RecorderMethod.DRAIN_BATCHES, cursor));
  }

  /** Returns the slow batches after one of their cursors, at most {@code max}; may give fewer. */
  public LedgerPage<SlowBatch> drainBatches(LedgerCursor cursor, int max) throws IOException {
    return drainBatches(LedgerMessages.request(RecorderMethod.DRAIN_BATCHES, cursor, max));
  }

  /**
   * Changes the recorder until the next start of the server.
   *
   * @return the state after the change
   * @throws IOException if a threshold is unknown or out of range; then nothing was changed
   * @throws RecorderMissingException also if the recorder is too old to be changed
   */
  public RecorderState configure(RecorderChange change) throws IOException {
    return WireMessages.state(call(RecorderMethod.CONFIGURE, WireMessages.change(change)));
  }

  /**
   * Returns the distributions since the server's start.
   *
   * @throws RecorderMissingException also if the recorder predates distributions
   */
  public List<HistogramReading> histograms() throws IOException {
    return WireMessages.histograms(call(RecorderMethod.HISTOGRAMS));
  }

  /** Returns the server's sources of events, and which are off and why. */
  public List<SourceStatus> sources() throws IOException {
    return WireMessages.sources(call(RecorderMethod.SOURCES));
  }

  /** Returns the totals since the server's start. */
  public List<MeterReading> meters() throws IOException {
    return WireMessages.meters(call(RecorderMethod.METERS));
  }

  /**
   * Returns those of the given settings that the server works with.
   *
   * @param keys at most some thousands
   */
  public SettingsPage settings(Collection<String> keys) throws IOException {
    return WireMessages.settings(call(RecorderMethod.SETTINGS, WireMessages.keys(keys)));
  }

  private LedgerPage<StallEvent> drain(Message request) throws IOException {
    return LedgerMessages.events(call(RecorderMethod.DRAIN, request));
  }

  private LedgerPage<SlowBatch> drainBatches(Message request) throws IOException {
    return LedgerMessages.batches(call(RecorderMethod.DRAIN_BATCHES, request));
  }

  private Message call(RecorderMethod method) throws IOException {
    return call(method, method.plainRequest());
  }

  private Message call(RecorderMethod method, Message request) throws IOException {
    try {
      Message answer =
          channel.callBlockingMethod(method.descriptor(), null, request, method.answerPrototype());
      check(answer);
      return answer;
    } catch (ServiceException failure) {
      throw failureOf(failure);
    }
  }

  private IOException failureOf(ServiceException failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      // HBase reports an unknown service and an unknown method alike.
      if (cause instanceof UnknownProtocolException) {
        return new RecorderMissingException(
            server + " has no recorder that knows this request: " + cause.getMessage(), failure);
      }
      // Newer versions of HBase check the right before the recorder does.
      if (cause instanceof AccessDeniedException) {
        return new RecorderDeniedException(server + " refused: " + cause.getMessage(), failure);
      }
    }
    return new IOException("the recorder of " + server + " did not answer", failure);
  }

  private void check(Message answer) throws IOException {
    Optional<String> error = Answers.error(answer);
    if (error.isPresent()) {
      String message = "the recorder of " + server + " refused: " + error.get();
      throw Answers.isDenied(answer)
          ? new RecorderDeniedException(message, null)
          : new IOException(message);
    }
  }
}
