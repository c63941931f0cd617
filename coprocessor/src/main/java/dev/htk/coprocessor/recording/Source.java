// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.recording;

import dev.htk.coprocessor.wire.SourceStatus;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The switch and the fuse of one source of events on one server.
 *
 * <p>Everything that a source does inside HBase's threads has this form, so that no fault of the
 * recorder ever reaches HBase:
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
 * <p>A source waits until something feeds it, is then on, and goes off for good at its first fault.
 * Safe for use by many threads. No method throws or waits; {@link #isOn()} and {@link
 * #isUnbrokenSince} are one volatile read each.
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
  private volatile long resumed = Long.MIN_VALUE;
  private volatile String remark;

  /** Creates a source that waits. */
  public Source(SourceKind kind) {
    this.kind = kind;
    this.remark = kind.waitsFor();
  }

  /** Returns whether the source may record. */
  public boolean isOn() {
    return on;
  }

  /** Returns whether a fault has switched the source off for good. */
  public boolean isBlown() {
    return blown;
  }

  /** Returns whether the recorder is suspended. */
  public boolean isSuspended() {
    return suspended;
  }

  /**
   * Returns whether the recorder has not been suspended since that time. If it has, the end that is
   * seen now may be that of later work than the beginning that was seen then.
   */
  public boolean isUnbrokenSince(long epochMicros) {
    return epochMicros >= resumed;
  }

  /** Switches the source on, unless a fault has switched it off or it is suspended. */
  public synchronized void switchOn() {
    if (!fed && !blown) {
      remark = "";
      fed = true;
      on = !suspended;
    }
  }

  /** Switches the source off until {@link #resume}. */
  public synchronized void suspend() {
    suspended = true;
    on = false;
  }

  /** Ends a suspension at that time: switches the source on again if it was on before. */
  public synchronized void resume(long nowMicros) {
    if (suspended) {
      resumed = nowMicros;
    }
    suspended = false;
    on = fed && !blown;
  }

  /** Sets a remark, unless a fault has left its own. */
  public synchronized void remark(String text) {
    if (!blown) {
      remark = text;
    }
  }

  /** Sets a remark on what the source lacks, without switching it off. */
  public void lacks(String what) {
    remark(what);
  }

  /** Counts a fault, reports it in the log at most once a minute, and switches the source off. */
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
      // Nothing else can be done: the fault is counted, and throwing would hurt the server.
      on = false;
    }
  }

  /**
   * Counts a fault that may pass, reports it in the log at most once a minute, and continues.
   *
   * @param what what the source lacks meanwhile
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

  /** Returns the current status. */
  public SourceStatus status() {
    return new SourceStatus(
        kind.code(), on, faults.get(), remark, kind.periodMicros(), kind.causes());
  }

  /**
   * Lets one caller a minute pass, the first at once. Safe for use by many threads; never waits.
   */
  static final class OncePerMinute {
    private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);

    private final AtomicLong nextPass;

    /**
     * Creates a gate that is open now.
     *
     * @param nanos the current {@link System#nanoTime()}
     */
    OncePerMinute(long nanos) {
      this.nextPass = new AtomicLong(nanos);
    }

    boolean tryPass(long nanos) {
      long pass = nextPass.get();
      return nanos - pass >= 0 && nextPass.compareAndSet(pass, nanos + MINUTE);
    }
  }
}
