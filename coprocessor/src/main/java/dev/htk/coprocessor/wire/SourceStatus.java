// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.wire;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/** The status of one source of events on a server: on or off, and what it lacks. Immutable. */
public final class SourceStatus {
  private final String name;
  private final boolean on;
  private final long faults;
  private final String remark;
  private final long periodMicros;
  private final List<String> causes;

  /**
   * Creates a status.
   *
   * @param remark why the source is off, or what it lacks; empty if there is nothing to say
   * @param periodMicros the sampling period; 0 if the source is called as things happen
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

  /** Returns the source's name, stable between versions. */
  public String name() {
    return name;
  }

  /** Returns whether the source records. */
  public boolean isOn() {
    return on;
  }

  /** Returns how often the source has failed since the server started. */
  public long faults() {
    return faults;
  }

  /** Returns why the source is off, or what it lacks; empty if there is nothing to say. */
  public String remark() {
    return remark;
  }

  /**
   * Returns the sampling period in microseconds; the times of the source's events are accurate to
   * two periods. 0 if the source is called as things happen.
   */
  public long periodMicros() {
    return periodMicros;
  }

  /** Returns the codes of the causes that it records; unmodifiable, empty for an older server. */
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
