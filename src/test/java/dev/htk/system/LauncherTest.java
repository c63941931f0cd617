// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests the script {@code bin/htk}: which options it gives to the JVM, by a JDK that prints them,
 * and its archive of classes.
 */
class LauncherTest {

  private static final String NO_WARNINGS = "--sun-misc-unsafe-memory-access=allow";

  @TempDir Path jdk;

  @ParameterizedTest
  @ValueSource(strings = {"24", "25.0.1", "25-ea", "100.1"})
  void javaFrom24OnIsToldNotToWarnOfUnsafe(String version) throws Exception {
    assertThat(arguments(version)).contains(NO_WARNINGS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"17", "17.0.15", "21.0.2", "23.0.2"})
  void anOlderJavaIsNotGivenWhatItDoesNotKnow(String version) throws Exception {
    assertThat(arguments(version)).contains("dev.htk.harness.cli.Htk").doesNotContain(NO_WARNINGS);
  }

  @Test
  void aVersionThatOnlyTheJvmTellsCountsToo() throws Exception {
    assertThat(
            argumentsOfJava("[ \"$3\" = -version ] && echo 'openjdk version \"25\"' >&2 && exit"))
        .contains(NO_WARNINGS);
  }

  @Test
  void theFirstCommandMakesAnArchiveOfClassesForTheNext(@TempDir Path folder) throws Exception {
    Path cache = folder.resolve("a cache");
    String listed = profiles(cache, "");
    Path archive =
        await()
            .atMost(HtkProcess.LIMIT)
            .until(() -> archive(cache), Optional::isPresent)
            .orElseThrow();

    Path loaded = folder.resolve("loaded.log");
    assertThat(profiles(cache, "-Xlog:class+load:file=" + loaded)).isEqualTo(listed);
    assertThat(loaded).content().contains("dev.htk.harness.cli.Htk source: shared objects file");

    Files.delete(archive);
    Files.writeString(archive, "no archive");
    assertThat(profiles(cache, "")).isEqualTo(listed);
    assertThat(archive).hasContent("no archive");
  }

  /** Returns the archive of a cache once it has its name. */
  private static Optional<Path> archive(Path cache) throws IOException {
    if (Files.notExists(cache)) {
      return Optional.empty();
    }
    try (Stream<Path> files = Files.list(cache)) {
      return files.filter(file -> file.toString().endsWith(".jsa")).findFirst();
    }
  }

  private static String profiles(Path cache, String options) throws Exception {
    ProcessBuilder htk =
        new ProcessBuilder(Repository.root().resolve("bin/htk").toString(), "profile", "list");
    htk.environment().put("HTK_CACHE", cache.toString());
    htk.environment().put("HTK_OPTS", options);
    Process process = htk.redirectErrorStream(true).start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(printed).isZero();
    return printed;
  }

  private List<String> arguments(String version) throws Exception {
    Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
    return argumentsOfJava("");
  }

  /** Runs the script with a JVM that does this and then prints its arguments, one a line. */
  private List<String> argumentsOfJava(String first) throws IOException, InterruptedException {
    Path java = Files.createDirectories(jdk.resolve("bin")).resolve("java");
    Files.writeString(java, "#!/bin/sh\n" + first + "\nprintf '%s\\n' \"$@\"\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
    ProcessBuilder htk =
        new ProcessBuilder(Repository.root().resolve("bin/htk").toString(), "--version");
    htk.environment().put("JAVA_HOME", jdk.toString());
    Process process = htk.redirectErrorStream(true).start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(printed).isZero();
    return printed.lines().toList();
  }
}
