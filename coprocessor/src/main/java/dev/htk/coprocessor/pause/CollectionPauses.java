// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pause;

import com.sun.management.GarbageCollectionNotificationInfo;
import com.sun.management.GcInfo;
import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.Source;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.recording.Threshold;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.Scope;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;

/**
 * Listens to the JVM's collectors, and records {@code GC_PAUSE}.
 *
 * <p>The JVM reports the times of a collection in whole milliseconds since its initialization,
 * whose wall time is {@code RuntimeMXBean.getStartTime()}. {@code getUptime()} is of no use here:
 * it counts from an earlier moment, by up to a second if the heap is touched beforehand.
 *
 * <p>Called by one of the JVM's own threads. It never blocks that thread or throws in it.
 */
final class CollectionPauses implements NotificationListener {
  private static final String SILENT_ON_REMARK =
      "this JVM does not report the remark and cleanup pauses of its collector; a long one is"
          + " recorded as PROCESS_PAUSE";

  private final Recording recording;
  private final Source source;
  private final JvmCollections known;
  private final long jvmStartMicros;
  private final Set<String> heapPools = new HashSet<>();
  private final List<NotificationEmitter> emitters = new ArrayList<>();

  CollectionPauses(Recording recording, JvmCollections known, long jvmStartMillis) {
    this.recording = recording;
    this.source = recording.source(SourceKind.COLLECTIONS);
    this.known = known;
    this.jvmStartMicros = TimeUnit.MILLISECONDS.toMicros(jvmStartMillis);
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      if (pool.getType() == MemoryType.HEAP) {
        heapPools.add(pool.getName());
      }
    }
  }

  /** Listens to all collectors of this JVM from now on. */
  static CollectionPauses listen(Recording recording, JvmCollections known) {
    CollectionPauses listener =
        new CollectionPauses(recording, known, ManagementFactory.getRuntimeMXBean().getStartTime());
    listener.register();
    return listener;
  }

  private void register() {
    Set<String> names = new HashSet<>();
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      if (collector instanceof NotificationEmitter) {
        NotificationEmitter emitter = (NotificationEmitter) collector;
        emitter.addNotificationListener(this, null, null);
        emitters.add(emitter);
        names.add(collector.getName());
      }
    }
    if (emitters.isEmpty()) {
      source.lacks("this JVM does not report its collections");
      return;
    }
    source.switchOn();
    boolean olderG1 =
        names.contains("G1 Old Generation") && !names.contains("G1 Concurrent GC"); // from Java 20
    if (olderG1 || names.contains("ConcurrentMarkSweep")) {
      source.lacks(SILENT_ON_REMARK);
    }
  }

  @Override
  public void handleNotification(Notification notification, Object handback) {
    if (source.isBlown()) {
      return;
    }
    try {
      if (GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION.equals(
          notification.getType())) {
        GarbageCollectionNotificationInfo collection =
            GarbageCollectionNotificationInfo.from((CompositeData) notification.getUserData());
        collected(collection.getGcName(), collection.getGcCause(), collection.getGcInfo());
      }
    } catch (Throwable fault) {
      source.fault(fault);
    }
  }

  private void collected(String collector, String cause, GcInfo collection) {
    boolean isShort = CollectionKind.isShortOfMemory(collector, cause);
    if (CollectionKind.stopsTheProcess(collector, cause)) {
      paused(
          span(collection),
          bytes(collection.getMemoryUsageBeforeGc()),
          bytes(collection.getMemoryUsageAfterGc()),
          isShort);
    } else if (isShort) {
      stalled(span(collection));
    } else if (CollectionKind.pacesThreads(collector)) {
      paced(span(collection));
    }
  }

  private Span span(GcInfo collection) {
    long start = jvmStartMicros + TimeUnit.MILLISECONDS.toMicros(collection.getStartTime());
    long end = start + TimeUnit.MILLISECONDS.toMicros(collection.getDuration());
    // A reported collection has ended. If not, the wall clock was set back since the JVM started.
    long ahead = Math.max(0, end - recording.clock().epochMicros());
    return new Span(start - ahead, end - ahead);
  }

  /** Remembers a cycle in which threads waited for memory. */
  void stalled(Span cycle) {
    known.stalls().add(cycle.start(), cycle.end());
  }

  /** Remembers a cycle in which threads may have waited for memory a short time each. */
  void paced(Span cycle) {
    known.paced().add(cycle.start(), cycle.end());
  }

  /**
   * Remembers the pause, and records it if it is long enough.
   *
   * @param isShort whether a concurrent collector stopped the process for want of memory
   */
  void paused(Span pause, long heapBefore, long heapAfter, boolean isShort) {
    if (pause.micros() > 0) {
      known.pauses().add(pause.start(), pause.end());
    }
    if (source.isOn() && pause.micros() >= recording.thresholds().micros(Threshold.PAUSE)) {
      StallEvent.Builder event =
          StallEvent.of(StallCause.GC_PAUSE, Scope.server(), pause.start())
              .figure(Figure.HEAP_BEFORE, heapBefore)
              .figure(Figure.HEAP_AFTER, heapAfter);
      if (isShort) {
        event.figure(Figure.ALLOCATION_STALL, 1);
      }
      recording.record(event.endedAt(pause.end()));
    }
  }

  private long bytes(Map<String, MemoryUsage> usages) {
    long bytes = 0;
    for (Map.Entry<String, MemoryUsage> usage : usages.entrySet()) {
      if (heapPools.contains(usage.getKey())) {
        bytes += usage.getValue().getUsed();
      }
    }
    return bytes;
  }

  /** Stops listening. */
  void close() {
    for (NotificationEmitter emitter : emitters) {
      try {
        emitter.removeNotificationListener(this);
      } catch (ListenerNotFoundException alreadyGone) {
        // Nothing to remove.
      }
    }
  }
}
