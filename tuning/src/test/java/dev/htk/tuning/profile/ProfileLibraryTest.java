// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.htk.tuning.setting.SettingsCatalogue;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfileLibraryTest {

  private static final SettingsCatalogue CATALOGUE = SettingsCatalogue.load();

  private final ProfileLibrary library = new ProfileLibrary(CATALOGUE);

  @TempDir Path folder;

  @Test
  void theShippedProfilesAreListedAndLoadUnderTheirOwnNames() {
    assertThat(library.names()).contains("stock", "ssd-tuned");
    assertThat(library.names())
        .allSatisfy(name -> assertThat(library.load(name).name()).isEqualTo(name));
  }

  @Test
  void profilesInAJarAreListedLikeThoseInAFolder() throws Exception {
    Path jar = folder.resolve("with space.jar");
    try (FileSystem zip = FileSystems.newFileSystem(jar, Map.of("create", "true"))) {
      Files.createDirectory(zip.getPath("profiles"));
      Files.writeString(zip.getPath("profiles", "stock.yaml"), "");
      Files.writeString(zip.getPath("profiles", "mine.yaml"), "");
      Files.writeString(zip.getPath("profiles", "notes.txt"), "");
    }
    try (URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()}, null)) {
      assertThat(ProfileLibrary.shippedNames(loader)).containsExactly("mine", "stock");
    }
  }

  @Test
  void anUnknownNameIsRefusedWithTheKnownOnes() {
    assertThatThrownBy(() -> library.load("sdd-tuned"))
        .isInstanceOf(ProfileException.class)
        .hasMessageContaining("unknown profile 'sdd-tuned'")
        .hasMessageContaining("ssd-tuned, stock");
    assertThatThrownBy(() -> library.load("\0")).isInstanceOf(ProfileException.class);
    assertThatThrownBy(() -> library.load(folder.toString()))
        .isInstanceOf(ProfileException.class)
        .hasMessageContaining("unknown profile");
  }

  @Test
  void aProfileIsLoadedFromAFile() throws IOException {
    Path file = folder.resolve("mine.yaml");
    Files.writeString(file, "name: mine\nsummary: nothing changed\nsettings: []\n");
    assertThat(library.load(file.toString()).name()).isEqualTo("mine");
  }

  @Test
  void aHugeFileIsRefused() throws IOException {
    Path file = folder.resolve("huge.yaml");
    Files.writeString(file, "#".repeat((1 << 20) + 1));
    assertThatThrownBy(() -> library.load(file.toString()))
        .isInstanceOf(ProfileException.class)
        .hasMessageContaining("larger than 1 MiB");
  }

  @Test
  void aFileThatIsNoTextIsRefused() throws IOException {
    Path file = folder.resolve("binary.yaml");
    Files.write(file, new byte[] {(byte) 0xff, (byte) 0xfe, 0});
    assertThatThrownBy(() -> library.load(file.toString()))
        .isInstanceOf(ProfileException.class)
        .hasMessageContaining("UTF-8");
  }
}
