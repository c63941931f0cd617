// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.recording;

import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The regions of one server that a region recorder watches, each of them one recorder at a time.
 *
 * <p>HBase loads the recorder twice for a region that both the site's class list and the table's
 * attribute name. It also loads it anew for an open region without stopping the old one, and leaves
 * it behind when a region fails to open. So the recorder that begins last watches, and the earlier
 * one stands aside. Watchers are held weakly: one that HBase has dropped without a successor, as
 * after an online removal of the class, watches until it is collected. Safe for use by many
 * threads.
 */
public final class RecordedRegions {
  private final Map<String, WeakReference<Watcher>> watchers = new ConcurrentHashMap<>();
  private final Set<String> twice = new TreeSet<>();
  private final Source remarks;

  /**
   * @param remarks the source that names regions with two recorders
   */
  public RecordedRegions(Source remarks) {
    this.remarks = remarks;
  }

  /** A recorder that watches a region. */
  public interface Watcher {
    /** Returns the priority by which HBase loaded it; that of a site's list is not a table's. */
    int priority();

    /** Stops watching, because another recorder has begun to watch the region. */
    void standAside();
  }

  /**
   * Lets the recorder watch the region in place of any earlier one, for as long as somebody else
   * holds it.
   */
  public synchronized void begin(String encodedName, Watcher watcher) {
    Watcher earlier = present(encodedName);
    watchers.put(encodedName, new WeakReference<>(watcher));
    watchers.values().removeIf(held -> held.get() == null);
    boolean isSecond = earlier != null && earlier.priority() != watcher.priority();
    if (earlier != null) {
      earlier.standAside();
    }
    if (isSecond ? twice.add(encodedName) : twice.remove(encodedName)) {
      remark();
    }
  }

  /** Forgets the region, unless another recorder watches it by now. */
  public synchronized void end(String encodedName, Watcher watcher) {
    if (present(encodedName) == watcher) {
      watchers.remove(encodedName);
      if (twice.remove(encodedName)) {
        remark();
      }
    }
  }

  /** Returns the recorder that watches the region; null if there is none any more. */
  private Watcher present(String encodedName) {
    WeakReference<Watcher> held = watchers.get(encodedName);
    return held == null ? null : held.get();
  }

  private void remark() {
    remarks.remark(
        twice.isEmpty()
            ? ""
            : "the recorder is loaded twice for region "
                + twice.iterator().next()
                + (twice.size() > 1 ? " and " + (twice.size() - 1) + " more" : "")
                + ", by the site's class list and by the table; recorded once");
  }

  /** Returns whether a region recorder watches the region with that encoded name. */
  public boolean contains(String encodedName) {
    return present(encodedName) != null;
  }

  /** Returns whether no region is watched. */
  public boolean isEmpty() {
    // Asked at every sample until there is one: walking an empty map would be garbage.
    return watchers.isEmpty() || size() == 0;
  }

  /** Returns the number of regions that are watched. */
  public int size() {
    int watched = 0;
    for (WeakReference<Watcher> held : watchers.values()) {
      if (held.get() != null) {
        watched++;
      }
    }
    return watched;
  }
}
