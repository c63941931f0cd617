// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmulatedVolumesTest {

  private static final Path MEMORY = Path.of("/dev/shm");

  @TempDir private Path folder;

  @Test
  void aDeviceInMemoryIsEmulated() throws Exception {
    assumeThat(MEMORY).isDirectory();
    assumeThat(Files.getFileStore(MEMORY).type()).isEqualTo("tmpfs");

    assertThat(StorageLayout.parse("[SSD]/dev/shm").emulated(folder))
        .containsExactly("[SSD]/dev/shm is memory (tmpfs)");
    assertThat(StorageLayout.parse("[RAM_DISK]/dev/shm").emulated(folder)).isEmpty();
  }

  @Test
  void twoKindsOfDeviceOnOneFileSystemCannotBothBeTrue() throws Exception {
    assumeThat(Files.getFileStore(folder).type()).isNotEqualTo("tmpfs");

    assertThat(StorageLayout.parse("[DISK],[SSD]").emulated(folder))
        .containsExactly("[SSD] is on the same file system as [DISK]");
    assertThat(StorageLayout.parse("[DISK],[DISK]").emulated(folder)).isEmpty();
    assertThat(StorageLayout.parse("[SSD]").emulated(folder)).isEmpty();
  }
}
