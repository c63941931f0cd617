// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.device;

import dev.htk.tuning.device.Device;
import java.util.Map;

/**
 * The devices of a DataNode's volumes. Immutable.
 *
 * @param devices by the storage type of the volume
 * @param lateMillis how much later the DataNode acknowledges packets once told to; 0 for never
 */
record ModelParameters(Map<String, Device> devices, long lateMillis, long seed) {

  ModelParameters {
    devices = Map.copyOf(devices);
  }
}
