// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.device;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;

class DevicePropertiesTest {

  private final Device device = new DeviceLibrary().load("sata-ssd");

  @Property
  void aScaledDeviceKeepsItsTimesAndPositiveSizes(
      @ForAll @DoubleRange(min = 0.1, max = 1e12) double factor) {
    Device scaled = device.scaledBy(factor);

    assertThat(scaled.sync()).isEqualTo(device.sync());
    assertThat(scaled.seek()).isEqualTo(device.seek());
    assertThat(scaled.writeBytesPerSecond())
        .isEqualTo(Math.max(1, (long) (device.writeBytesPerSecond() / factor)));
    assertThat(scaled.bufferBytes()).isEqualTo(Math.max(1, (long) (device.bufferBytes() / factor)));
    assertThat(scaled.cacheBytes()).isPositive();
  }
}
