// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.site;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SiteBytesTest {

  @TempDir Path folder;

  @Test
  void aFileIsReadWhole() throws IOException {
    Path file = folder.resolve("hbase-site.xml");
    Files.writeString(file, "<configuration>é</configuration>");
    assertThat(SiteFile.read(file).bytes())
        .isEqualTo("<configuration>é</configuration>".getBytes(UTF_8));
  }

  @Test
  void a200MegabyteFileIsRefusedByItsSize() throws IOException {
    Path file = folder.resolve("hbase-site.xml");
    try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
      sparse.setLength(200L << 20);
    }
    refused(file, "is larger than 4 MiB, too large for a site file");
  }

  @Test
  void bytesBeyondTheSizeLimitAreRefused() {
    assertThatThrownBy(() -> SiteBytes.checked("grown.xml", new byte[SiteBytes.MAX + 1]))
        .isInstanceOf(SiteFileException.class);
    assertThat(SiteBytes.checked("full.xml", new byte[SiteBytes.MAX])).hasSize(SiteBytes.MAX);
  }

  @Test
  void aPathThatIsNoRegularFileIsRefused() {
    refused(folder, "is a directory; name the file in it");
    refused(folder.resolve("absent.xml"), "does not exist");
    refused(Path.of("/dev/zero"), "is not a regular file");
  }

  private static void refused(Path file, String complaint) {
    assertThatThrownBy(() -> SiteFile.read(file))
        .isInstanceOf(SiteFileException.class)
        .hasMessage(file + ": " + complaint);
  }
}
