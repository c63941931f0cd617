// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pressure;

import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.recording.Threshold;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.Scope;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;

/**
 * Records CALL_QUEUE while at least one queue has had calls in every sample for at least {@link
 * Threshold#CALL_QUEUE}. Queues are judged one by one, because HBase picks a queue at random for
 * each call and each queue has its own handlers. One can back up while others are empty, and short
 * waits in several queues in turn do not make a long one.
 */
final class CallQueueProbe extends ServerProbe<CallQueues> {
  private Backlog[] backlogs;
  private boolean open;
  private long start;
  private int longest;
  private int mostActive;

  CallQueueProbe(Recording recording, Finder<CallQueues> finder) {
    super(SourceKind.CALL_QUEUE, recording, finder);
  }

  @Override
  void begin(CallQueues queues) {
    open = false;
    backlogs = new Backlog[queues.count()];
    for (int i = 0; i < backlogs.length; i++) {
      backlogs[i] = new Backlog();
    }
  }

  @Override
  void look(CallQueues queues, long nowMicros) {
    long threshold = recording().thresholds().micros(Threshold.CALL_QUEUE);
    boolean backedUp = false;
    for (int i = 0; i < backlogs.length; i++) {
      Backlog backlog = backlogs[i];
      backlog.look(queues.length(i), nowMicros);
      if (backlog.lasts(threshold, nowMicros)) {
        backedUp = true;
        count(backlog);
      }
    }
    if (backedUp) {
      mostActive = Math.max(mostActive, queues.activeHandlers());
    } else if (open) {
      record(nowMicros);
    }
  }

  @Override
  void finish(CallQueues queues, long nowMicros) {
    if (open) {
      record(nowMicros);
    }
  }

  private void count(Backlog backlog) {
    if (!open) {
      open = true;
      start = backlog.since;
      longest = 0;
      mostActive = 0;
    }
    start = Math.min(start, backlog.since);
    longest = Math.max(longest, backlog.longest);
  }

  private void record(long end) {
    open = false;
    recording()
        .record(
            StallEvent.of(StallCause.CALL_QUEUE, Scope.server(), start)
                .figure(Figure.LONGEST_QUEUE, longest)
                .figure(Figure.ACTIVE_HANDLERS, mostActive)
                .endedAt(end));
  }

  /** Tracks how long one queue has held calls without a break. */
  private static final class Backlog {
    private long since;
    private int longest;

    void look(int length, long nowMicros) {
      if (length == 0) {
        longest = 0;
      } else if (longest == 0) {
        since = nowMicros;
      }
      longest = Math.max(longest, length);
    }

    boolean lasts(long threshold, long nowMicros) {
      return longest > 0 && nowMicros - since >= threshold;
    }
  }
}
