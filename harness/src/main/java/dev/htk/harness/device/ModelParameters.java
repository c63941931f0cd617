package dev.htk.harness.device;

import java.util.Map;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The devices of a DataNode's volumes, in the form passed to its JVM. Immutable.
 *
 * @param devices by the storage type of the volume
 * @param lateMillis how much later the DataNode acknowledges packets once told to; 0 for never
 */
record ModelParameters(Map<String, DeviceFigures> devices, long lateMillis, long seed) {

  private static final String SEED = "seed";
  private static final String TYPES = "types";
  private static final String LATE_MILLIS = "lateMillis";

  ModelParameters {
    devices = Map.copyOf(devices);
  }

  Properties properties() {
    Properties properties = new Properties();
    properties.setProperty(SEED, Long.toString(seed));
    properties.setProperty(LATE_MILLIS, Long.toString(lateMillis));
    properties.setProperty(TYPES, String.join(",", devices.keySet()));
    devices.forEach((type, device) -> device.writeTo(properties, type + "."));
    return properties;
  }

  static ModelParameters of(Properties properties) {
    SortedMap<String, DeviceFigures> devices = new TreeMap<>();
    for (String type : properties.getProperty(TYPES).split(",", -1)) {
      devices.put(type, DeviceFigures.readFrom(properties, type + "."));
    }
    return new ModelParameters(
        devices,
        Long.parseLong(properties.getProperty(LATE_MILLIS)),
        Long.parseLong(properties.getProperty(SEED)));
  }
}
