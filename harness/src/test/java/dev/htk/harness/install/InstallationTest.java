// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.outcome.Outcome;
import dev.htk.harness.run.RecorderLevel;
import dev.htk.tuning.apply.DiskFiles;
import dev.htk.tuning.apply.Rollback;
import dev.htk.tuning.setting.HBaseLine;
import dev.htk.tuning.site.SiteFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InstallationTest {

  private static final String SERVER = "hbase.coprocessor.regionserver.classes";
  private static final String REGION = "hbase.coprocessor.user.region.classes";
  private static final String COMPACTION = "hbase.regionserver.throughput.controller";
  private static final String FLUSH = "hbase.regionserver.flush.throughput.controller";
  private static final String RECORDER = "dev.htk.coprocessor.ServerRecorder";

  @TempDir private Path folder;
  private Path site;

  @BeforeEach
  void nameSite() {
    site = folder.resolve("hbase-site.xml");
  }

  /** Uses a folder of its own for each try, since jqwik knows no {@code @TempDir}. */
  @Property(tries = 150)
  void removingAnInstallationRestoresTheSiteFile(
      @ForAll("sites") String text,
      @ForAll("levels") RecorderLevel level,
      @ForAll boolean editedSince)
      throws Exception {
    Path own = Files.createTempDirectory("install");
    site = own.resolve("hbase-site.xml");
    try {
      Files.writeString(site, text);
      install(level);
      assertThat(SiteFile.read(site).values().get(SERVER)).contains(RECORDER);
      if (editedSince) {
        // Without its receipt, the removal takes out each mention of the recorder.
        forgetReceipts(own);
      }

      Removal.plan(site).execute(new DiskFiles(), Clock.systemUTC());

      if (editedSince) {
        assertThat(SiteFile.read(site).values())
            .isEqualTo(SiteFile.parse("before", text.getBytes(StandardCharsets.UTF_8)).values());
      } else {
        assertThat(Files.readString(site)).isEqualTo(text);
      }
    } finally {
      delete(own);
    }
  }

  @Test
  void existingClassesStayAndASecondInstallationAddsNothing() throws Exception {
    write(property(SERVER, "org.example.Mine"));

    install(RecorderLevel.AB);
    String once = Files.readString(site);
    install(RecorderLevel.AB);

    assertThat(Files.readString(site)).isEqualTo(once);
    assertThat(SiteFile.read(site).values())
        .containsEntry(SERVER, "org.example.Mine," + RECORDER)
        .containsEntry(REGION, "dev.htk.coprocessor.RegionRecorder")
        .containsKeys(COMPACTION, FLUSH);
  }

  @Test
  void aRemovalAfterTwoInstallationsTakesOutBoth() throws Exception {
    write(property(SERVER, "org.example.Mine"));
    install(RecorderLevel.A);
    install(RecorderLevel.AB);

    Removal removal = Removal.plan(site);
    removal.execute(new DiskFiles(), Clock.systemUTC());

    assertThat(removal.restores()).isFalse();
    assertThat(SiteFile.read(site).values()).containsOnly(Map.entry(SERVER, "org.example.Mine"));
  }

  @Test
  void aRemovalKeepsEditsMadeAfterTheInstallation() throws Exception {
    write(property(SERVER, "org.example.Mine") + "\n  <!-- mine -->");
    String before = Files.readString(site);
    install(RecorderLevel.A);
    Files.writeString(site, Files.readString(site).replace("<!-- mine -->", "<!-- newer -->"));

    Removal.plan(site).execute(new DiskFiles(), Clock.systemUTC());

    assertThat(Files.readString(site)).isEqualTo(before.replace("mine -->", "newer -->"));
  }

  @Test
  void aRemovalWithoutRestoringCanBeRolledBack() throws Exception {
    write("");
    install(RecorderLevel.A);
    Files.writeString(site, Files.readString(site) + "\n");
    String edited = Files.readString(site);
    Removal.plan(site).execute(new DiskFiles(), Clock.systemUTC());

    Rollback.plan(site).execute(new DiskFiles());

    assertThat(Files.readString(site)).isEqualTo(edited);
  }

  @Test
  void anotherControllerIsLeftAlone() throws Exception {
    write(property(FLUSH, "org.example.Throttle"));

    Installation installation = install(RecorderLevel.A);

    assertThat(installation.kept()).singleElement().asString().contains(FLUSH, "Throttle");
    assertThat(SiteFile.read(site).values()).containsEntry(FLUSH, "org.example.Throttle");
  }

  @Test
  void aFinalListKeepsTheRecorderOut() throws Exception {
    write(property(SERVER, "org.example.Mine</value><final>true</final><value>org.example.Mine"));
    String before = Files.readString(site);

    assertThatThrownBy(() -> install(RecorderLevel.A))
        .isInstanceOfSatisfying(
            HarnessException.class,
            refused -> assertThat(refused.outcome()).isEqualTo(Outcome.BAD_NEWS))
        .hasMessageContaining(SERVER)
        .hasMessageContaining("final");
    assertThat(Files.readString(site)).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"false", " FALSE "})
  void aFileByWhichHBaseLoadsNoCoprocessorKeepsTheRecorderOut(String value) throws Exception {
    write(property("hbase.coprocessor.enabled", value));
    assertRefused("hbase.coprocessor.enabled is false");
  }

  @Test
  void aFileByWhichHBaseLoadsCoprocessorsTakesTheRecorder() throws Exception {
    write(property("hbase.coprocessor.enabled", "true"));

    install(RecorderLevel.A);

    assertThat(SiteFile.read(site).values()).containsEntry(SERVER, RECORDER);
  }

  @Test
  void aLowerLevelThanTheFilesIsNotTakenForDone() throws Exception {
    write("");
    assertThat(install(RecorderLevel.A).level()).isEqualTo(RecorderLevel.A);
    install(RecorderLevel.AB);

    Installation lower = install(RecorderLevel.A);

    assertThat(lower.plan().changesAnything()).isFalse();
    assertThat(lower.level()).isEqualTo(RecorderLevel.AB);
    assertThat(lower.kept()).singleElement().asString().contains("level ab", "remove");
  }

  @Test
  void theClassesOfAnIncludedFileStayInTheList() throws Exception {
    include("org.example.Guard", "");
    String before = Files.readString(site);

    install(RecorderLevel.AB);
    assertThat(SiteFile.read(site).values())
        .containsEntry(SERVER, "org.example.Guard," + RECORDER)
        .containsEntry(REGION, "dev.htk.coprocessor.RegionRecorder");

    Removal.plan(site).execute(new DiskFiles(), Clock.systemUTC());
    assertThat(Files.readString(site)).isEqualTo(before);
  }

  @Test
  void aRemovalWithoutRestoringLeavesTheListToTheIncludedFile() throws Exception {
    include("org.example.Guard", "");
    install(RecorderLevel.A);
    forgetReceipts(folder);

    Removal.plan(site).execute(new DiskFiles(), Clock.systemUTC());

    assertThat(SiteFile.read(site).values()).containsOnly(Map.entry(SERVER, "org.example.Guard"));
    assertThat(SiteFile.read(site).keysAddedByKit()).isEmpty();
  }

  @Test
  void theRecorderOfAnIncludedFileIsTakenOutOfTheList() throws Exception {
    include("org.example.Guard," + RECORDER, "");

    Removal.plan(site).execute(new DiskFiles(), Clock.systemUTC());

    assertThat(SiteFile.read(site).values()).containsEntry(SERVER, "org.example.Guard");
  }

  @Test
  void aFinalListInAnIncludedFileKeepsTheRecorderOut() throws Exception {
    include("org.example.Guard", "<final>true</final>");
    assertRefused("is final");
  }

  @ParameterizedTest
  @ValueSource(strings = {"absent.xml", "http://localhost:1/common.xml"})
  void anIncludeThatCannotBeReadKeepsTheRecorderOut(String href) throws Exception {
    write("<xi:include xmlns:xi='http://www.w3.org/2001/XInclude' href='" + href + "'/>");
    assertRefused("includes " + href);
  }

  private void assertRefused(String reason) throws IOException {
    String before = Files.readString(site);
    assertThatThrownBy(() -> install(RecorderLevel.A))
        .isInstanceOfSatisfying(
            HarnessException.class,
            refused -> assertThat(refused.outcome()).isEqualTo(Outcome.BAD_NEWS))
        .hasMessageContaining(reason);
    assertThat(Files.readString(site)).isEqualTo(before);
  }

  /** Includes a file that lists classes for region servers. */
  private void include(String classes, String mark) throws IOException {
    Files.writeString(
        folder.resolve("common.xml"),
        "<configuration>"
            + property(SERVER, classes + "</value>" + mark + "<value>" + classes)
            + "</configuration>");
    write("<xi:include xmlns:xi='http://www.w3.org/2001/XInclude' href='common.xml'/>");
  }

  @Provide
  Arbitrary<RecorderLevel> levels() {
    return Arbitraries.of(RecorderLevel.A, RecorderLevel.AB);
  }

  @Provide
  Arbitrary<String> sites() {
    Arbitrary<String> lineEnd = Arbitraries.of("\n", "\r\n");
    Arbitrary<List<String>> properties =
        Arbitraries.of(
                property(SERVER, "org.example.Mine"),
                property(SERVER, "\n      org.example.Mine,\n      org.example.Yours\n    "),
                property(REGION, "org.example.Region"),
                property("hbase.rootdir", "hdfs:///hbase"),
                "<!-- a comment -->",
                "<property><name>one.line</name><value>1</value></property>")
            .list()
            .uniqueElements()
            .ofMaxSize(5);
    Arbitrary<String> end = Arbitraries.of("", "\n", "\n\n");
    Arbitrary<Boolean> openEnd = Arbitraries.of(true, false);
    return Combinators.combine(properties, end, lineEnd, openEnd)
        .as(
            (all, last, newLine, spread) ->
                configuration(String.join("\n  ", all), last, spread).replace("\n", newLine));
  }

  private static String configuration(String body, String end, boolean spread) {
    return spread || !body.isEmpty()
        ? "<?xml version=\"1.0\"?>\n<configuration>\n  " + body + "\n</configuration>" + end
        : "<configuration/>" + end;
  }

  private static String property(String name, String value) {
    return "<property>\n    <name>%s</name>\n    <value>%s</value>\n  </property>"
        .formatted(name, value);
  }

  private void write(String body) throws IOException {
    Files.writeString(site, configuration(body, "\n", true));
  }

  private Installation install(RecorderLevel level) throws HarnessException {
    Installation installation = Installation.plan(site, HBaseLine.V2_6, level);
    installation.plan().execute(new DiskFiles(), Clock.systemUTC());
    return installation;
  }

  private static void forgetReceipts(Path own) throws IOException {
    try (Stream<Path> files = Files.list(own)) {
      for (Path file : files.filter(f -> f.toString().contains(".htk-")).toList()) {
        Files.delete(file);
      }
    }
  }

  private static void delete(Path own) throws IOException {
    try (Stream<Path> files = Files.list(own)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(own);
  }
}
