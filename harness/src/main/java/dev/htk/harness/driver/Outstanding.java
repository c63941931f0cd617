package dev.htk.harness.driver;

import java.util.concurrent.atomic.AtomicLong;

/** How many operations have not been answered yet. Added by one thread, removed by any. */
final class Outstanding {

  private final AtomicLong operations = new AtomicLong();

  void add() {
    operations.incrementAndGet();
  }

  void remove() {
    if (operations.decrementAndGet() == 0) {
      synchronized (this) {
        notifyAll();
      }
    }
  }

  /** Returns when there are none; called by the thread that adds them. */
  synchronized void awaitNone() throws InterruptedException {
    while (operations.get() != 0) {
      wait();
    }
  }
}
