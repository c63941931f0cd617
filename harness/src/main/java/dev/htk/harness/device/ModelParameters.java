package dev.htk.harness.device;

import java.util.Map;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The devices of a DataNode's volumes, as its JVM gets them. Immutable.
 *
 * @param devices by the name of the volume's storage type
 */
record ModelParameters(Map<String, DeviceFigures> devices, long seed) {

  private static final String SEED = "seed";
  private static final String TYPES = "types";

  ModelParameters {
    devices = Map.copyOf(devices);
  }

  Properties properties() {
    Properties properties = new Properties();
    properties.setProperty(SEED, Long.toString(seed));
    properties.setProperty(TYPES, String.join(",", devices.keySet()));
    devices.forEach((type, device) -> device.writeTo(properties, type + "."));
    return properties;
  }

  static ModelParameters of(Properties properties) {
    SortedMap<String, DeviceFigures> devices = new TreeMap<>();
    for (String type : properties.getProperty(TYPES).split(",", -1)) {
      devices.put(type, DeviceFigures.readFrom(properties, type + "."));
    }
    return new ModelParameters(devices, Long.parseLong(properties.getProperty(SEED)));
  }
}
