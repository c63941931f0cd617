// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

/**
 * The queues and handlers of a server that divides its calls into writes, reads and scans.
 * Immutable.
 *
 * <p>Writes and scans always have a handler for each queue. Source: {@code RWQueueRpcExecutor} and
 * {@code RpcExecutor} of HBase 2.5.13, 2.6.4 and 3.0.0.
 *
 * @param readQueues the queues of reads other than scans
 * @param readHandlers the handlers that serve them; 0 or less if there is none
 */
record CallQueues(int readQueues, int readHandlers) {

  private static final int FEWEST = 2;

  /**
   * Returns how a server divides its handlers.
   *
   * @param handlers the number of handlers
   * @param factor the queues for each handler
   * @param readRatio the share of reads, above 0
   * @param scanRatio the share of scans in the reads
   */
  static CallQueues of(int handlers, float factor, float readRatio, float scanRatio) {
    int all = Math.max(FEWEST, handlers);
    int queues = Math.max(FEWEST, Math.round(all * Math.min(1, factor)));
    int readQueues = readers(queues, readRatio);
    int readHandlers = Math.max(readQueues, readers(all, readRatio));
    int scanHandlers = Math.max(0, (int) Math.floor(readHandlers * scanRatio));
    if (scanHandlers == 0) {
      return new CallQueues(readQueues, readHandlers);
    }
    int scanQueues = Math.max(1, (int) Math.floor(readQueues * scanRatio));
    return new CallQueues(Math.max(1, readQueues - scanQueues), readHandlers - scanHandlers);
  }

  boolean leaveReadsWaiting() {
    return readHandlers < readQueues;
  }

  private static int readers(int count, float readRatio) {
    return count - Math.max(1, count - Math.max(1, Math.round(count * readRatio)));
  }
}
