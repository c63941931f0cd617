package dev.htk.harness.driver;

import java.util.concurrent.locks.LockSupport;

/** The driver's clock: monotonic nanoseconds, and waiting until one of them. */
public interface NanoClock {

  /** The real one: {@link System#nanoTime()}. */
  NanoClock SYSTEM =
      new NanoClock() {
        @Override
        public long nanos() {
          return System.nanoTime();
        }

        @Override
        public void waitUntil(long deadline) throws InterruptedException {
          for (long left = deadline - nanos(); left > 0; left = deadline - nanos()) {
            LockSupport.parkNanos(left);
            if (Thread.interrupted()) {
              throw new InterruptedException();
            }
          }
        }
      };

  long nanos();

  /** Returns when {@link #nanos()} has reached {@code deadline}; at once if it has already. */
  void waitUntil(long deadline) throws InterruptedException;
}
