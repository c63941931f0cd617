package dev.htk.coprocessor.recording;

import dev.htk.coprocessor.wire.SourceStatus;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The switch and the fuse of one source of events on one server.
 *
 * <p>Everything a source does inside HBase's threads has this form, so that nothing of ours ever
 * reaches HBase:
 *
 * <pre>{@code
 * if (source.isOn()) {
 *   try {
 *     // look and record
 *   } catch (Throwable fault) {
 *     source.fault(fault);
 *   }
 * }
 * }</pre>
 *
 * <p>A source waits until something feeds it, is then on, and goes off for good with its first
 * fault. Safe for use by many threads; no method throws or waits; {@link #isOn()} is one volatile
 * read.
 */
public final class Source {
  private static final Logger LOG = LoggerFactory.getLogger(Source.class);

  private final SourceKind kind;
  private final AtomicLong faults = new AtomicLong();
  private final OncePerMinute logging = new OncePerMinute(System.nanoTime());
  private volatile boolean on;
  private volatile boolean blown;
  private boolean fed;
  private volatile boolean suspended;
  private volatile String remark;

  /** A source that waits. */
  public Source(SourceKind kind) {
    this.kind = kind;
    this.remark = kind.waitsFor();
  }

  /** Whether it is to record. */
  public boolean isOn() {
    return on;
  }

  /** Whether a fault has switched it off for good. */
  public boolean isBlown() {
    return blown;
  }

  /** Whether the recorder is suspended. */
  public boolean isSuspended() {
    return suspended;
  }

  /** Lets it record, unless a fault has switched it off, or while it is suspended. */
  public synchronized void switchOn() {
    if (!fed && !blown) {
      remark = "";
      fed = true;
      on = !suspended;
    }
  }

  /** Keeps it from recording until {@link #resume()}. */
  public synchronized void suspend() {
    suspended = true;
    on = false;
  }

  /** Lets it record again if it did before. */
  public synchronized void resume() {
    suspended = false;
    on = fed && !blown;
  }

  /** Says what it lacks, without switching it off. */
  public synchronized void lacks(String what) {
    if (!blown) {
      remark = what;
    }
  }

  /**
   * Counts a fault of the source, says it in the log at most once a minute, and switches it off.
   */
  public void fault(Throwable cause) {
    faults.incrementAndGet();
    try {
      blow(cause);
      if (logging.tryPass(System.nanoTime())) {
        LOG.warn(
            "The recorder's source {} failed and is off; {} faults so far. HBase is not affected.",
            kind.code(),
            faults.get(),
            cause);
      }
    } catch (Throwable whileReporting) {
      // Nothing is left to do: the fault is counted, and to throw would hurt the server.
      on = false;
    }
  }

  /**
   * Counts a fault that may pass, says it in the log at most once a minute, and goes on.
   *
   * @param what is lacking meanwhile
   */
  public void setback(String what, Throwable cause) {
    faults.incrementAndGet();
    lacks(what);
    if (logging.tryPass(System.nanoTime())) {
      LOG.warn(
          "The recorder's source {} {}; {} faults so far. HBase is not affected.",
          kind.code(),
          what,
          faults.get(),
          cause);
    }
  }

  private synchronized void blow(Throwable cause) {
    blown = true;
    on = false;
    remark = "off after a fault: " + cause;
  }

  /** How it is now. */
  public SourceStatus status() {
    return new SourceStatus(
        kind.code(), on, faults.get(), remark, kind.periodMicros(), kind.causes());
  }
}
