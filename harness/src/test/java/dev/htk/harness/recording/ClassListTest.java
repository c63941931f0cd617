// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class ClassListTest {

  private static final String OURS = "dev.htk.coprocessor.ServerRecorder";

  @Property
  void addingAndRemovingAClassRestoresTheList(@ForAll("values") String value) {
    String with = ClassList.with(value, OURS);

    assertThat(ClassList.has(value, OURS)).isFalse();
    assertThat(ClassList.has(with, OURS)).isTrue();
    assertThat(ClassList.without(with, OURS)).isEqualTo(value);
  }

  @Test
  void aPriorityDoesNotHideTheClassAndALongerNameDoesNotMatch() {
    assertThat(ClassList.has("a.B, dev.htk.coprocessor.ServerRecorder|1073741823 ", OURS)).isTrue();
    assertThat(ClassList.has("dev.htk.coprocessor.ServerRecorderOfMine", OURS)).isFalse();
  }

  @Test
  void removingTheOnlyClassLeavesAnEmptyList() {
    assertThat(ClassList.without(" " + OURS + "\n", OURS)).isEmpty();
  }

  @Provide
  Arbitrary<String> values() {
    Arbitrary<String> entry =
        Arbitraries.of("org.example.A", "b.C|1001", "  d.E", "f.G ", "\n    h.I", "j.K|1|k=v");
    Arbitrary<String> end = Arbitraries.of("", " ", "\n  ");
    return entry
        .list()
        .ofMinSize(1)
        .ofMaxSize(4)
        .flatMap(entries -> end.map(blanks -> joined(entries, blanks)));
  }

  private static String joined(List<String> entries, String blanks) {
    return entries.stream().collect(Collectors.joining(",")).stripTrailing() + blanks;
  }
}
