package dev.htk.harness.driver;

/**
 * Takes the operations of a phase's tail, and those that failed. Thread-safe; nothing here waits,
 * because it is called between a driver thread's operations.
 */
public interface SlowOperations {

  /** Takes none; for warm-up passes and for measuring the driver itself. */
  SlowOperations NONE =
      new SlowOperations() {
        @Override
        public long thresholdNanos(Operation operation) {
          return Long.MAX_VALUE;
        }

        @Override
        public void keep(SlowOperation operation) {
          // Nobody asks.
        }
      };

  /**
   * The response time from which an operation belongs to the tail. Asked for every operation, so it
   * costs no more than a read.
   */
  long thresholdNanos(Operation operation);

  /** Keeps an operation that failed, or whose response time has reached the threshold. */
  void keep(SlowOperation operation);
}
