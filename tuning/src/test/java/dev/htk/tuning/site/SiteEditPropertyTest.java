// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Compares edits of files of every shape with what Hadoop itself reads. */
class SiteEditPropertyTest {

  private static final String TITLE = "htk profile ssd-tuned";

  @Property(tries = 400, edgeCases = EdgeCasesMode.NONE)
  void aFileIsReadAsHadoopReadsIt(@ForAll("sites") GeneratedSite site) {
    SiteFile file = parse(site.bytes());
    assertThat(file.values()).isEqualTo(HadoopReading.values(site.bytes()));
    Set<String> finals = HadoopReading.load(site.bytes()).getFinalParameters();
    assertThat(GeneratedSite.KEYS).allMatch(key -> file.isFinal(key) == finals.contains(key));
    assertThat(file.bytes()).isEqualTo(site.bytes());
  }

  @Property(tries = 400, edgeCases = EdgeCasesMode.NONE)
  void hadoopReadsTheEditedValuesAndTheRestAsBefore(
      @ForAll("sites") GeneratedSite site, @ForAll("values") Map<String, String> values) {
    SiteEdit edit = parse(site.bytes()).edit(new TreeMap<>(values), TITLE);
    SortedMap<String, String> expected = HadoopReading.values(site.bytes());
    Set<String> finals = HadoopReading.load(site.bytes()).getFinalParameters();
    values.forEach(
        (key, value) -> {
          if (!finals.contains(key)) {
            expected.put(key, value);
          }
        });
    assertThat(HadoopReading.values(edit.after().bytes())).isEqualTo(expected);
  }

  @Property(tries = 400, edgeCases = EdgeCasesMode.NONE)
  void anEditKeepsTheTextOutsideTheEditedValues(
      @ForAll("sites") GeneratedSite site, @ForAll("values") Map<String, String> values) {
    SiteFile before = parse(site.bytes());
    SiteEdit edit = before.edit(new TreeMap<>(values), TITLE);
    assertThat(edit.after().text()).isEqualTo(inOrder(edit, site.fixed(values.keySet())));
    assertThat(operatorsOwn(edit.after())).isEqualTo(operatorsOwn(before));
    if (!edit.changesAnything()) {
      assertThat(edit.after()).isSameAs(before);
    }
  }

  @Property(tries = 400, edgeCases = EdgeCasesMode.NONE)
  void editingTwiceIsEditingOnce(
      @ForAll("sites") GeneratedSite site, @ForAll("values") Map<String, String> values) {
    SiteFile once = parse(site.bytes()).edit(new TreeMap<>(values), TITLE).after();
    SiteEdit twice = once.edit(new TreeMap<>(values), "another title");
    assertThat(twice.changesAnything()).isFalse();
    assertThat(twice.after().bytes()).isEqualTo(once.bytes());
  }

  @Property(tries = 400, edgeCases = EdgeCasesMode.NONE)
  void eachChangeStatesItsKeysValuesAndItsKind(
      @ForAll("sites") GeneratedSite site, @ForAll("values") Map<String, String> values) {
    SiteFile before = parse(site.bytes());
    Map<String, String> had = HadoopReading.values(site.bytes());
    Set<String> finals = HadoopReading.load(site.bytes()).getFinalParameters();
    List<String> named = before.properties().stream().map(SiteProperty::name).toList();
    for (SiteChange change : before.edit(new TreeMap<>(values), TITLE).changes()) {
      String key = change.key();
      assertThat(change.from()).isEqualTo(Optional.ofNullable(had.get(key)));
      assertThat(change.to()).isEqualTo(values.get(key));
      assertThat(change.kind())
          .isEqualTo(
              change.to().equals(had.get(key))
                  ? SiteChange.Kind.SAME
                  : finals.contains(key)
                      ? SiteChange.Kind.KEPT_FINAL
                      : named.contains(key) ? SiteChange.Kind.CHANGED : SiteChange.Kind.ADDED);
    }
  }

  @Provide
  Arbitrary<GeneratedSite> sites() {
    return GeneratedSite.any();
  }

  @Provide
  Arbitrary<Map<String, String>> values() {
    Arbitrary<String> keys =
        Arbitraries.of(
            Stream.concat(GeneratedSite.KEYS.stream(), Stream.of("new.1", "new€", "a<b")).toList());
    Arbitrary<String> values =
        Arbitraries.of(
                "a",
                "1",
                " ",
                "\n",
                "\r",
                "\t",
                "<",
                ">",
                "&amp;",
                "\"",
                "'",
                "]]>",
                "é",
                "€",
                "\uD83D\uDE00",
                "\u0085",
                "\u2028",
                "${k1}",
                "--",
                "<!--",
                "\u007F")
            .list()
            .ofMaxSize(4)
            .map(parts -> String.join("", parts));
    return Arbitraries.maps(keys, values).ofMinSize(1).ofMaxSize(5);
  }

  /** Returns the new text if it holds all pieces in order from start to end, else a diagnosis. */
  private static String inOrder(SiteEdit edit, List<String> fixed) {
    String text = edit.after().text();
    if (!text.startsWith(fixed.get(0)) || !text.endsWith(fixed.get(fixed.size() - 1))) {
      return "begin or end changed of: " + edit.before().text();
    }
    int at = 0;
    for (String stretch : fixed) {
      int found = text.indexOf(stretch, at);
      if (found < 0) {
        return "lost: " + stretch;
      }
      at = found + stretch.length();
    }
    return text;
  }

  private static List<String> operatorsOwn(SiteFile file) {
    return file.comments().stream().filter(comment -> !comment.contains("htk")).toList();
  }

  private static SiteFile parse(byte[] bytes) {
    return SiteFile.parse("hbase-site.xml", bytes);
  }
}
