// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.locks.LockSupport;

/**
 * A clock whose time passes only while all its threads wait: it then jumps to the earliest time
 * that one of them waits for. What happens on it takes no time, and is the same on every machine.
 *
 * <p>Threads take part from {@link #join} to {@link #leave}. A clock that nobody has joined serves
 * one thread, whose waits end at once.
 */
final class VirtualClock implements NanoClock {

  private static final class Waiting {

    final long deadline;
    final Thread thread = Thread.currentThread();
    volatile boolean over;

    Waiting(long deadline) {
      this.deadline = deadline;
    }
  }

  private final Queue<Waiting> waiting =
      new PriorityQueue<>(Comparator.comparingLong((Waiting one) -> one.deadline));
  private boolean joined;
  private int running;
  private volatile long now = 1_000_000_000_000L;

  @Override
  public long nanos() {
    return now;
  }

  /** Adds the calling thread: time stands still until it waits. */
  synchronized void join() {
    joined = true;
    running++;
  }

  /** Removes the calling thread. */
  synchronized void leave() {
    running--;
    advance();
  }

  @Override
  public void waitUntil(long deadline) {
    Waiting turn = new Waiting(deadline);
    synchronized (this) {
      if (deadline <= now) {
        return;
      }
      if (!joined) {
        now = deadline;
        return;
      }
      waiting.add(turn);
      running--;
      advance();
    }
    while (!turn.over) {
      LockSupport.park(this);
    }
  }

  private void advance() {
    if (running > 0 || waiting.isEmpty()) {
      return;
    }
    now = waiting.peek().deadline;
    while (!waiting.isEmpty() && waiting.peek().deadline == now) {
      Waiting next = waiting.remove();
      running++;
      next.over = true;
      LockSupport.unpark(next.thread);
    }
  }

  void pass(long micros) {
    waitUntil(now + micros * 1000);
  }
}
