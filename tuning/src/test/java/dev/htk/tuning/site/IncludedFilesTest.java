// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Included files, each case also read by Hadoop unless Hadoop would fetch or never end. */
class IncludedFilesTest {

  @TempDir private Path folder;

  @Test
  void anIncludedValueCountsWithItsFileAndLine() throws IOException {
    write("common.xml", "\n" + property("k", "1"));
    SiteFile site = site(include("common.xml"));
    assertThat(site.winner("k"))
        .contains(
            new SiteProperty(
                "k",
                Optional.of("1"),
                "",
                2,
                1,
                Optional.of(folder.resolve("common.xml").toString()),
                List.of()));
  }

  @Test
  void whatComesLaterWinsInWhicheverFileItStands() throws IOException {
    write("common.xml", property("a", "included") + property("b", "included"));
    assertThat(
            site(property("a", "before") + include("common.xml") + property("b", "after")).values())
        .containsExactly(entry("a", "included"), entry("b", "after"));
  }

  @Test
  void ofTwoIncludedFilesTheLaterOneWins() throws IOException {
    write("one.xml", property("k", "1"));
    write("two.xml", property("k", "2"));
    assertThat(site(include("one.xml") + include("two.xml")).values()).containsEntry("k", "2");
    assertThat(site(include("two.xml") + include("one.xml") + include("two.xml")).values())
        .containsEntry("k", "2");
  }

  @Test
  void anIncludedFinalShutsOutLaterValues() throws IOException {
    write("common.xml", finalProperty("k", "1"));
    SiteFile site = site(include("common.xml") + property("k", "2"));
    assertThat(site.values()).containsEntry("k", "1");
    assertThat(site.isFinal("k")).isTrue();
  }

  @Test
  void anOwnFinalShutsOutIncludedValues() throws IOException {
    write("common.xml", finalProperty("k", "2"));
    assertThat(site(finalProperty("k", "1") + include("common.xml")).values())
        .containsEntry("k", "1");
  }

  @Test
  void aFallbackCountsOnlyIfTheFileIsMissing() throws IOException {
    write("common.xml", property("k", "1"));
    String fallback = "<xi:fallback>" + property("k", "fallback") + "</xi:fallback></xi:include>";
    assertThat(site("<xi:include href='common.xml'>" + fallback).values()).containsEntry("k", "1");
    assertThat(site("<xi:include href='other.xml'>" + fallback).values())
        .containsEntry("k", "fallback");
  }

  @Test
  void aNameInAnIncludedFileIsRelativeToTheOutermostFile() throws IOException {
    write("rack/common.xml", include("last.xml"));
    write("rack/last.xml", property("k", "of the rack"));
    write("last.xml", property("k", "of the folder"));
    assertThat(site(include("rack/common.xml")).values()).containsEntry("k", "of the folder");
  }

  @Test
  void absoluteNamesAndFileAddressesAreFollowed() throws IOException {
    write("a name.xml", property("k", "1"));
    Path named = folder.resolve("a name.xml");
    assertThat(site(include(named.toString())).values()).containsEntry("k", "1");
    assertThat(site(include(named.toUri().toString())).values()).containsEntry("k", "1");
  }

  @Test
  void variablesAreReplacedAcrossFiles() throws IOException {
    write("common.xml", property("a", "${b}/hbase"));
    assertThat(site(include("common.xml") + property("b", "/data")).expand("a", Map.of()))
        .map(Expansion::text)
        .contains("/data/hbase");
  }

  @Test
  void anOldNameInOneFileAndTheNewOneInAnotherAreOneKey() throws IOException {
    write("common.xml", property("hbase.regionserver.hostname", "old"));
    SiteFile site =
        site(property("hbase.unsafe.regionserver.hostname", "new") + include("common.xml"));
    assertThat(site.values()).containsExactly(entry("hbase.unsafe.regionserver.hostname", "old"));
  }

  @Test
  void aMissingFileWithoutAFallbackIsUnread() throws IOException {
    write("common.xml", "\n\n" + include("absent.xml"));
    assertThat(read(include("common.xml")).unread())
        .extracting(UnreadInclude::href, UnreadInclude::line, UnreadInclude::isMissing)
        .containsExactly(tuple("absent.xml", 3, true));
    assertThat(HadoopReading.load(folder.resolve("hbase-site.xml"))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://localhost:1/common.xml",
        "https://localhost:1/common.xml",
        "file://fileserver/common.xml",
        "jar:file:/lib/common.jar!/common.xml"
      })
  void nothingIsReadOverTheNetworkNorFromJars(String href) throws IOException {
    assertThat(read(include(href)).unread())
        .extracting(UnreadInclude::href, UnreadInclude::isMissing)
        .containsExactly(tuple(href, false));
  }

  @Test
  void aCycleIsRefusedWithThePlaceWhereItCloses() throws IOException {
    write("common.xml", "\n" + include("./hbase-site.xml"));
    assertThatThrownBy(() -> read(include("common.xml")))
        .isInstanceOf(SiteFileException.class)
        .hasMessageContaining("common.xml:2: includes ")
        .hasMessageContaining("never end");
  }

  @Test
  void whatIsWrongInAnIncludedFileIsNamedWithThatFileAndLine() throws IOException {
    write("common.xml", "\n<property>");
    assertThatThrownBy(() -> read(include("common.xml")))
        .isInstanceOf(SiteFileException.class)
        .hasMessageStartingWith(folder.resolve("common.xml") + ":2:");
  }

  @Test
  void filesThatMultiplyByIncludingEachOtherAreRefused() throws IOException {
    for (int i = 0; i < 20; i++) {
      write(i + ".xml", include((i + 1) + ".xml").repeat(10));
    }
    write("20.xml", property("k", "1"));
    assertThatThrownBy(() -> read(include("0.xml")))
        .isInstanceOf(SiteFileException.class)
        .hasMessageContaining("more than 30 000 properties");
  }

  @Test
  void aChainOfMoreThanAHundredFilesIsRefused() throws IOException {
    for (int i = 0; i < 110; i++) {
      write(i + ".xml", include((i + 1) + ".xml"));
    }
    assertThatThrownBy(() -> read(include("0.xml")))
        .isInstanceOf(SiteFileException.class)
        .hasMessageContaining("more than 100");
  }

  @Test
  void aValueOfAnIncludedFileIsSetInTheBlockBehindTheInclude() throws IOException {
    write("common.xml", property("k", "1"));
    SiteEdit edit = site(property("k", "0") + include("common.xml")).edit(values("k", "2"), "htk");
    assertThat(edit.changes())
        .containsExactly(new SiteChange("k", SiteChange.Kind.ADDED, Optional.of("1"), "2"));
    assertThat(edit.refusals()).isEmpty();
    assertThat(edit.after().values()).containsEntry("k", "2");
    assertThat(edit.after().keysAddedByKit()).containsExactly("k");
  }

  @Test
  void aValueBehindTheIncludeIsChangedInItsPlace() throws IOException {
    write("common.xml", property("k", "1"));
    SiteEdit edit = site(include("common.xml") + property("k", "3")).edit(values("k", "2"), "htk");
    assertThat(edit.changes())
        .containsExactly(new SiteChange("k", SiteChange.Kind.CHANGED, Optional.of("3"), "2"));
    assertThat(edit.after().keysAddedByKit()).isEmpty();
  }

  @Test
  void anEditThatAnIncludedFinalWouldDefeatIsRefused() throws IOException {
    write("common.xml", "\n" + finalProperty("k", "1"));
    SiteFile site = site(include("common.xml") + property("k", "3"));
    assertThat(site.edit(values("k", "2"), "htk").refusals())
        .singleElement()
        .asString()
        .contains("k cannot become '2'", "common.xml:2 marks it final");
    assertThat(site.edit(values("k", "1"), "htk").refusals()).isEmpty();
  }

  @Test
  void anEditThatAnIncludeBehindTheBlockWouldOverrideIsRefused() throws IOException {
    write("common.xml", property("k", "1"));
    SiteFile once = site("").edit(values("other", "2"), "htk").after();
    Files.write(folder.resolve("hbase-site.xml"), once.bytes());
    String text = Files.readString(folder.resolve("hbase-site.xml"));
    Files.writeString(
        folder.resolve("hbase-site.xml"),
        text.replace("</configuration>", include("common.xml") + "</configuration>"));
    SiteEdit edit = SiteFile.read(folder.resolve("hbase-site.xml")).edit(values("k", "2"), "htk");
    assertThat(edit.changesAnything()).isFalse();
    assertThat(edit.refusals())
        .singleElement()
        .asString()
        .contains("common.xml:1 sets it and is read after the kit's block");
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://localhost:1/common.xml", "absent.xml"})
  void nothingIsSetBesideAnIncludeThatCannotBeRead(String href) throws IOException {
    SiteFile site = read(property("same", "1") + include(href));
    assertThat(site.edit(values("k", "2"), "htk").refusals())
        .singleElement()
        .asString()
        .contains("hbase-site.xml:1: includes " + href, "nothing is set here");
    assertThat(site.edit(values("same", "1"), "htk").refusals()).isEmpty();
  }

  @Test
  void aPropertyTakenOutOfTheBlockLetsTheIncludedValueCountAgain() throws IOException {
    write("common.xml", property("k", "1"));
    SiteFile edited = site(include("common.xml")).edit(values("k", "2"), "htk").after();
    assertThat(edited.without(Set.of("k")).values()).containsEntry("k", "1");
  }

  private static SortedMap<String, String> values(String key, String value) {
    return new TreeMap<>(Map.of(key, value));
  }

  /** Reads a site file, and asserts that Hadoop reads the same. */
  private SiteFile site(String content) throws IOException {
    SiteFile site = read(content);
    assertThat(site.values())
        .isEqualTo(
            HadoopReading.values(
                HadoopReading.load(folder.resolve("hbase-site.xml")).orElseThrow()));
    return site;
  }

  private SiteFile read(String content) throws IOException {
    write("hbase-site.xml", content);
    return SiteFile.read(folder.resolve("hbase-site.xml"));
  }

  private void write(String name, String content) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(
        file,
        "<configuration xmlns:xi='http://www.w3.org/2001/XInclude'>"
            + content
            + "</configuration>");
  }

  private static String include(String href) {
    return "<xi:include href='" + href + "'/>";
  }

  private static String property(String name, String value) {
    return "<property><name>" + name + "</name><value>" + value + "</value></property>";
  }

  private static String finalProperty(String name, String value) {
    return property(name, value).replace("</value>", "</value><final>true</final>");
  }
}
