package dev.htk.coprocessor.wire;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/** Whether one source of events works on a server, what it can see, and if not, why. Immutable. */
public final class SourceStatus {
  private final String name;
  private final boolean on;
  private final long faults;
  private final String remark;
  private final long periodMicros;
  private final List<String> causes;

  /**
   * A status.
   *
   * @param remark why the source is off, or what it lacks; empty if there is nothing to say
   * @param periodMicros how often it looks; 0 if it is called as things happen
   * @param causes the codes of the causes that it records
   */
  public SourceStatus(
      String name, boolean on, long faults, String remark, long periodMicros, List<String> causes) {
    this.name = Objects.requireNonNull(name, "name");
    this.on = on;
    this.faults = faults;
    this.remark = Objects.requireNonNull(remark, "remark");
    this.periodMicros = periodMicros;
    this.causes = Collections.unmodifiableList(new ArrayList<>(causes));
  }

  /** The source's name, stable between versions. */
  public String name() {
    return name;
  }

  /** Whether it records. */
  public boolean isOn() {
    return on;
  }

  /** How often it failed since the server started. */
  public long faults() {
    return faults;
  }

  /** Why it is off, or what it lacks; empty if there is nothing to say. */
  public String remark() {
    return remark;
  }

  /**
   * How often it looks, in microseconds: the times of its events are within two of these. 0 if it
   * is called as things happen.
   */
  public long periodMicros() {
    return periodMicros;
  }

  /** The codes of the causes that it records; unmodifiable, empty for an older server. */
  public List<String> causes() {
    return causes;
  }

  @Override
  public String toString() {
    return name
        + (on ? " on" : " off")
        + (faults == 0 ? "" : ", faults " + faults)
        + (remark.isEmpty() ? "" : ", " + remark);
  }
}
