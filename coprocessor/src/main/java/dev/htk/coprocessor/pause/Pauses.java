// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pause;

import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.SourceKind;
import java.util.HashMap;
import java.util.Map;

/**
 * Watches the pauses of this JVM for the recordings of its servers.
 *
 * <p>Each recording has its own listener and its own daemon thread, which wakes every 5 ms. While
 * there is nothing to record, the thread allocates nothing except the names of the process's
 * threads every 10 s. Listener and thread hold the recording and nothing else of the server. Safe
 * for use by many threads; no method throws.
 */
public final class Pauses {
  private static final Map<Recording, Pauses> WATCHED = new HashMap<>();

  private final Recording recording;
  private final JvmCollections collections = JvmCollections.ofThisJvm();
  private CollectionPauses listener;
  private WakeUps wakeUps;

  private Pauses(Recording recording) {
    this.recording = recording;
  }

  /** Starts to record pauses; does nothing if that was done before. */
  public static void watch(Recording recording) {
    synchronized (WATCHED) {
      if (!WATCHED.containsKey(recording)) {
        Pauses pauses = new Pauses(recording);
        WATCHED.put(recording, pauses);
        pauses.listen();
        pauses.wakeUp();
      }
    }
  }

  /** Stops recording pauses and leaves nothing behind; the thread ends within its period. */
  public static void leave(Recording recording) {
    synchronized (WATCHED) {
      Pauses pauses = WATCHED.remove(recording);
      if (pauses != null) {
        pauses.close();
      }
    }
  }

  private void listen() {
    try {
      listener = CollectionPauses.listen(recording, collections);
    } catch (Throwable fault) {
      recording.source(SourceKind.COLLECTIONS).fault(fault);
    }
  }

  private void wakeUp() {
    try {
      wakeUps = WakeUps.start(recording, collections);
    } catch (Throwable fault) {
      recording.source(SourceKind.PAUSES).fault(fault);
    }
  }

  private void close() {
    if (wakeUps != null) {
      wakeUps.close();
    }
    if (listener != null) {
      listener.close();
    }
  }
}
