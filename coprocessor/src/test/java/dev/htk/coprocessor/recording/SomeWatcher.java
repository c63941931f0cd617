// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.recording;

/** A watcher that only remembers whether it had to stand aside. */
public final class SomeWatcher implements RecordedRegions.Watcher {
  private final int priority;
  private boolean isAside;

  public SomeWatcher(int priority) {
    this.priority = priority;
  }

  @Override
  public int priority() {
    return priority;
  }

  @Override
  public void standAside() {
    isAside = true;
  }

  boolean isAside() {
    return isAside;
  }
}
