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

  private final String name;
  private final AtomicLong faults = new AtomicLong();
  private final OncePerMinute logging = new OncePerMinute(System.nanoTime());
  private volatile boolean on;
  private volatile boolean blown;
  private volatile String remark;

  /**
   * A source that waits.
   *
   * @param name stable between versions
   * @param waitsFor said while it is off
   */
  public Source(String name, String waitsFor) {
    this.name = name;
    this.remark = waitsFor;
  }

  /** Whether it is to record. */
  public boolean isOn() {
    return on;
  }

  /** Lets it record, unless a fault has switched it off. */
  public synchronized void switchOn() {
    if (!on && !blown) {
      remark = "";
      on = true;
    }
  }

  /** Says what it lacks, without switching it off. */
  public void lacks(String what) {
    if (on) {
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
            name,
            faults.get(),
            cause);
      }
    } catch (Throwable whileReporting) {
      // Nothing is left to do: the fault is counted, and to throw would hurt the server.
      on = false;
    }
  }

  private synchronized void blow(Throwable cause) {
    blown = true;
    on = false;
    remark = "off after a fault: " + cause;
  }

  /** How it is now. */
  public SourceStatus status() {
    return new SourceStatus(name, on, faults.get(), remark);
  }
}
