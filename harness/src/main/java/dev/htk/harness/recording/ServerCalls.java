// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.recording;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.commons.lang3.concurrent.BasicThreadFactory;
import org.apache.hadoop.hbase.ServerName;

/**
 * Asks several servers at once. A server that hangs holds up no other: it owes its answer, and is
 * not asked again until its call has ended. If {@value #THREADS} hang, the others wait until those
 * calls fail. Not thread-safe.
 */
final class ServerCalls implements AutoCloseable {

  /**
   * Servers that are asked at once: one after another, a thousand would take longer than the second
   * between two drains.
   */
  private static final int THREADS = 16;

  /** Asks one server; called by many threads. */
  @FunctionalInterface
  interface Call {
    /** Returns when the server gave its last answer, in epoch microseconds. */
    long of(ServerName server) throws IOException;
  }

  /** Takes what came of the calls. */
  interface Outcome {
    void answered(ServerName server, long micros);

    void failed(ServerName server, IOException failure) throws IOException;
  }

  private final Call call;
  private final Map<ServerName, Future<Long>> owing = new HashMap<>();
  private final ExecutorService threads =
      Executors.newFixedThreadPool(
          THREADS, BasicThreadFactory.builder().namingPattern("htk-drain-%d").daemon().build());

  ServerCalls(Call call) {
    this.call = call;
  }

  /** Asks those of the servers that owe no answer. */
  void ask(Collection<ServerName> servers) {
    for (ServerName server : servers) {
      owing.computeIfAbsent(server, asked -> threads.submit(() -> call.of(asked)));
    }
  }

  /** Returns the servers that owe an answer now. */
  Set<ServerName> owing() {
    return new HashSet<>(owing.keySet());
  }

  /** Hands over what the servers have answered, and what they answer within this time. */
  void take(Duration patience, Outcome outcome) throws IOException {
    long deadline = System.nanoTime() + patience.toNanos();
    List<ServerName> asked = new ArrayList<>(owing.keySet());
    for (ServerName server : asked) {
      try {
        long left = Math.max(0, deadline - System.nanoTime());
        long answer = owing.get(server).get(left, TimeUnit.NANOSECONDS);
        owing.remove(server);
        outcome.answered(server, answer);
      } catch (TimeoutException e) {
        // It still owes its answer.
      } catch (ExecutionException e) {
        owing.remove(server);
        outcome.failed(
            server,
            e.getCause() instanceof IOException failure ? failure : new IOException(e.getCause()));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException("interrupted while draining the recorders");
      }
    }
  }

  /** Gives up what is owed. */
  @Override
  public void close() {
    threads.shutdownNow();
  }
}
