// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver;

import java.util.List;

/** Forwards to several listeners in their order; none may keep a histogram. */
public record IntervalListeners(List<IntervalListener> all) implements IntervalListener {

  @Override
  public void interval(Interval interval) {
    all.forEach(listener -> listener.interval(interval));
  }

  @Override
  public void progress(long acknowledged, long operations) {
    all.forEach(listener -> listener.progress(acknowledged, operations));
  }

  @Override
  public void ended(long acknowledged, long operations) {
    all.forEach(listener -> listener.ended(acknowledged, operations));
  }
}
