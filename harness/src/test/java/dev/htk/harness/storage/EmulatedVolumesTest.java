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

    assertThat(EmulatedVolumes.of(StorageLayout.parse("[SSD]/dev/shm"), folder))
        .containsExactly("[SSD]/dev/shm is memory (tmpfs)");
    assertThat(EmulatedVolumes.of(StorageLayout.parse("[RAM_DISK]/dev/shm"), folder)).isEmpty();
  }

  @Test
  void twoKindsOfDeviceOnOneFileSystemCannotBothBeTrue() throws Exception {
    assumeThat(Files.getFileStore(folder).type()).isNotEqualTo("tmpfs");

    assertThat(EmulatedVolumes.of(StorageLayout.parse("[DISK],[SSD]"), folder))
        .containsExactly("[SSD] is on the same file system as [DISK]");
    assertThat(EmulatedVolumes.of(StorageLayout.parse("[DISK],[DISK]"), folder)).isEmpty();
    assertThat(EmulatedVolumes.of(StorageLayout.parse("[SSD]"), folder)).isEmpty();
  }
}
