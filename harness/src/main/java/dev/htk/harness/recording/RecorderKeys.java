// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.recording;

import dev.htk.coprocessor.RegionRecorder;
import dev.htk.coprocessor.ServerRecorder;
import dev.htk.coprocessor.throughput.RecordingCompactionThroughput;
import dev.htk.coprocessor.throughput.RecordingFlushThroughput;
import dev.htk.harness.run.RecorderLevel;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.hbase.coprocessor.CoprocessorHost;
import org.apache.hadoop.hbase.regionserver.throttle.CompactionThroughputControllerFactory;
import org.apache.hadoop.hbase.regionserver.throttle.FlushThroughputControllerFactory;

/** The keys by which HBase loads the recorder, each with the class to set there. */
public final class RecorderKeys {

  private RecorderKeys() {}

  /** Returns the keys with a list of classes, to which the recorder's class is added. */
  public static Map<String, String> lists(RecorderLevel level) {
    Map<String, String> keys = new LinkedHashMap<>();
    keys.put(CoprocessorHost.REGIONSERVER_COPROCESSOR_CONF_KEY, ServerRecorder.class.getName());
    if (level == RecorderLevel.AB) {
      keys.put(CoprocessorHost.USER_REGION_COPROCESSOR_CONF_KEY, RegionRecorder.class.getName());
    }
    return keys;
  }

  /**
   * Returns the keys with one class. Each class of the recorder extends HBase's default and adds to
   * it; a different class that somebody has set is left alone.
   */
  public static Map<String, Class<?>> controllers() {
    Map<String, Class<?>> keys = new LinkedHashMap<>();
    keys.put(
        CompactionThroughputControllerFactory.HBASE_THROUGHPUT_CONTROLLER_KEY,
        RecordingCompactionThroughput.class);
    keys.put(
        FlushThroughputControllerFactory.HBASE_FLUSH_THROUGHPUT_CONTROLLER_KEY,
        RecordingFlushThroughput.class);
    return keys;
  }

  /** Adds the recorder to the settings of a server, beside what they hold. */
  public static void addTo(Map<String, String> settings, RecorderLevel level) {
    lists(level)
        .forEach(
            (key, added) -> {
              String present = settings.getOrDefault(key, "");
              if (!ClassList.has(present, added)) {
                settings.put(key, ClassList.with(present, added));
              }
            });
    controllers()
        .forEach(
            (key, controller) -> {
              if (isFree(settings.getOrDefault(key, ""), controller)) {
                settings.put(key, controller.getName());
              }
            });
  }

  /** Returns whether a controller's key is unset or has HBase's default. */
  public static boolean isFree(String present, Class<?> controller) {
    return present.isBlank() || present.strip().equals(ownClassOfHBase(controller));
  }

  /** Returns a key's value, or HBase's own class if the value is the recorder's controller. */
  public static String withoutRecorder(String key, String value) {
    Class<?> controller = controllers().get(key);
    return controller != null && controller.getName().equals(value)
        ? ownClassOfHBase(controller)
        : value;
  }

  /** Returns HBase's own class, which a controller of the recorder replaces. */
  public static String ownClassOfHBase(Class<?> controller) {
    return controller.getSuperclass().getName();
  }
}
