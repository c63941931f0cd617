// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.recording;

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
 * one stands aside. Safe for use by many threads.
 */
public final class RecordedRegions {
  private final Map<String, Watcher> watchers = new ConcurrentHashMap<>();
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

  /** Lets the recorder watch the region in place of any earlier one. */
  public synchronized void begin(String encodedName, Watcher watcher) {
    Watcher earlier = watchers.put(encodedName, watcher);
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
    if (watchers.remove(encodedName, watcher) && twice.remove(encodedName)) {
      remark();
    }
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
    return watchers.containsKey(encodedName);
  }

  /** Returns whether no region is watched. */
  public boolean isEmpty() {
    return watchers.isEmpty();
  }

  /** Returns the number of regions that are watched. */
  public int size() {
    return watchers.size();
  }
}
