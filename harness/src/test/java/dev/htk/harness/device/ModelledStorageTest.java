// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.harness.storage.StorageLayout;
import dev.htk.tuning.device.DeviceLibrary;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ModelledStorageTest {

  private final DeviceLibrary library = new DeviceLibrary();
  private final ModelledStorage storage =
      ModelledStorage.of(library.load("blob"), 2, Optional.of(library.load("premium-ssd")), 42);

  @Test
  void eachDiskAndTheWalHaveAVolumeInMemory() throws Exception {
    assertThat(StorageLayout.of(storage.storageTexts()).texts())
        .containsExactly("[DISK]/dev/shm", "[DISK]/dev/shm", "[SSD]/dev/shm");
  }

  @Test
  void disksAndWalHaveDevicesOfTheirOwn() {
    assertThat(storage.devices())
        .containsOnly(
            entry("DISK", library.load("blob")), entry("SSD", library.load("premium-ssd")));
  }

  @Test
  void aModelledStorageReadsBackEqualFromJson() throws Exception {
    JsonMapper json = JsonMapper.builder().build();

    assertThat(json.readValue(json.writeValueAsString(storage), ModelledStorage.class))
        .isEqualTo(storage);
  }

  @Test
  void aDataNodeReadsTheParametersThatWereWritten() throws Exception {
    ModelParameters parameters = storage.parameters(2);

    assertThat(readBack(parameters)).isEqualTo(parameters);
    assertThat(storage.parameters(1).seed()).isNotEqualTo(parameters.seed());
  }

  @Test
  void theFirstOfThreeDataNodesCanBeLateAndTheOthersCannot() throws Exception {
    ModelledStorage withLate = storage.withLateDataNode(Duration.ofMillis(100));

    assertThat(withLate.dataNodes(1)).isEqualTo(3);
    assertThat(withLate.copies(3)).isEqualTo(2);
    assertThat(withLate.parameters(1).lateMillis()).isEqualTo(100);
    assertThat(withLate.parameters(2).lateMillis()).isZero();
    ModelParameters late = withLate.parameters(1);
    assertThat(readBack(late)).isEqualTo(late);
  }

  @Test
  void aClusterWithoutALateDataNodeIsAsLargeAsUsual() {
    assertThat(storage.dataNodes(1)).isEqualTo(1);
    assertThat(storage.copies(1)).isEqualTo(1);
  }

  @Test
  void aStorageTypeThatHdfsDoesNotHaveIsRefused() {
    assertThatThrownBy(
            () -> new ModelledStorage(new TreeMap<>(Map.of("TAPE", library.load("blob"))), 1, 0, 1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static ModelParameters readBack(ModelParameters written) throws Exception {
    return FidelityReading.JSON.readValue(
        FidelityReading.JSON.writeValueAsString(written), ModelParameters.class);
  }
}
