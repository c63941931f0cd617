package dev.htk.coprocessor.pressure;

/** The queues in which calls that write wait for a handler. */
interface CallQueues {
  /** How many queues; always the same. */
  int count();

  /** The calls in one of them now. */
  int length(int queue);

  /** How many handlers of these queues are at work. */
  int activeHandlers();
}
