package dev.htk.benchmark;

/** What drives operations of YCSB's {@code CoreWorkload} into a {@link NoOpBinding}. */
@FunctionalInterface
interface Loop {

  /** Starts the threads, executes so many operations, and ends the threads. */
  void execute(int operations) throws Exception;
}
