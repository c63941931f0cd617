package dev.htk.coprocessor.wire;

import java.util.Objects;

/** Whether one source of events works on a server, and if not, why. Immutable. */
public final class SourceStatus {
  private final String name;
  private final boolean on;
  private final long faults;
  private final String remark;

  /**
   * A status.
   *
   * @param remark why the source is off, or what it lacks; empty if there is nothing to say
   */
  public SourceStatus(String name, boolean on, long faults, String remark) {
    this.name = Objects.requireNonNull(name, "name");
    this.on = on;
    this.faults = faults;
    this.remark = Objects.requireNonNull(remark, "remark");
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

  @Override
  public String toString() {
    return name
        + (on ? " on" : " off")
        + (faults == 0 ? "" : ", faults " + faults)
        + (remark.isEmpty() ? "" : ", " + remark);
  }
}
