// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.cli.Htk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Unpacks the archive that users get into a folder with a space, and works with it alone. */
@Order(8)
class ArchiveTest {

  @TempDir private static Path folder;

  private static Path kit;

  private static final long MOST_BYTES = 120_000_000;

  private record Result(int exitCode, String output) {}

  @BeforeAll
  static void unpack() throws Exception {
    Path here = Files.createDirectories(folder.resolve("a kit"));
    Path archive = Archive.ofThisBuild();
    Result unpacked = run(here, "tar", "-xzf", archive.toString());
    assertThat(unpacked.exitCode()).as(unpacked.output()).isZero();
    try (Stream<Path> files = Files.list(here)) {
      kit = files.findFirst().orElseThrow();
    }
  }

  @Test
  void theLauncherFindsEveryJarInTheArchiveAndNoOther() throws IOException {
    String list = Files.readString(kit.resolve("lib/htk.classpath")).strip();
    Set<String> listed =
        Arrays.stream(list.split(":")).map(jar -> jar.substring(2)).collect(Collectors.toSet());

    assertThat(names("lib")).filteredOn(name -> name.endsWith(".jar")).hasSameElementsAs(listed);
  }

  @Test
  void theArchiveHasLessThan120Megabytes() throws IOException {
    assertThat(Files.size(Archive.ofThisBuild())).isLessThan(MOST_BYTES);
  }

  @Test
  void theJarsForServersLieInAFolderOfTheirOwn() throws IOException {
    assertThat(names("recorder"))
        .hasSize(2)
        .anyMatch(name -> name.endsWith("-hbase2.jar"))
        .anyMatch(name -> name.endsWith("-hbase3.jar"));
    assertThat(names("snapshot"))
        .hasSize(2)
        .allMatch(name -> name.matches("htk-snapshot-.*-hbase[23].jar"));
  }

  @Test
  void everyCommandHasAManualPage() throws IOException {
    List<String> pages = new ArrayList<>();
    addPages(Htk.commandLine(), pages);

    assertThat(names("share/man/man1")).hasSameElementsAs(pages);
  }

  @Test
  void theCompletionIsValidInTheShell() throws Exception {
    Result completed =
        run(
            kit,
            "bash",
            "-c",
            "source completion/htk && COMP_WORDS=(htk prof) COMP_CWORD=1 && _complete_htk"
                + " && echo \"${COMPREPLY[@]}\"");

    assertThat(completed.output().strip()).endsWith("profile");
  }

  @Test
  void theOtherLicencesAndTheBillOfMaterialsNameHBase() throws IOException {
    assertThat(kit.resolve("LICENCES-OF-OTHERS.txt")).content().contains("hbase-client");
    assertThat(kit.resolve("sbom.cyclonedx.json"))
        .content()
        .contains("pkg:maven/org.apache.hbase/hbase-client@");
    assertThat(names(".")).contains("LICENSE", "NOTICE", "README.md", "CHANGELOG.md");
  }

  @Test
  void aLoadRunsOnServersBesideTheArchive() throws Exception {
    assertLoads("local");
  }

  @Test
  @Tag("nightly")
  void aLoadRunsInOneJvmBesideTheArchive() throws Exception {
    assertLoads("mini");
  }

  private static void assertLoads(String kind) throws Exception {
    Path here = Files.createDirectories(folder.resolve("my " + kind + " runs"));

    Result loaded =
        run(
            here,
            kit.resolve("bin/htk").toString(),
            "bench",
            "load",
            "--records=500",
            "--threads=2",
            "--cluster=" + kind,
            "--out=" + here.resolve("a run"));

    assertThat(loaded.exitCode()).as(loaded.output()).isZero();
    assertThat(here.resolve("a run/report.html")).isNotEmptyFile();
    assertThat(here.resolve("a run/summary.json")).content().contains("\"verdict\" : \"ok\"");
  }

  private static Set<String> names(String folder) throws IOException {
    try (Stream<Path> files = Files.list(kit.resolve(folder))) {
      return files.map(file -> file.getFileName().toString()).collect(Collectors.toSet());
    }
  }

  private static void addPages(CommandLine command, List<String> pages) {
    pages.add(command.getCommandSpec().qualifiedName("-") + ".1");
    command.getSubcommands().values().forEach(sub -> addPages(sub, pages));
  }

  /** Runs a command that gets nothing of this build but its Java and the flags for JVMs. */
  private static Result run(Path here, String... command) throws Exception {
    Path output = Files.createTempFile(folder, "output", ".txt");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(here.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    String path = builder.environment().get("PATH");
    builder.environment().clear();
    builder.environment().put("PATH", path);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("HTK_OPTS", HtkProcess.JVM_FLAGS);
    Process process = builder.start();
    if (!process.waitFor(HtkProcess.LIMIT.toSeconds(), TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new AssertionError("still running: " + String.join(" ", command));
    }
    return new Result(process.exitValue(), Files.readString(output));
  }
}
