// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.tuning.jvm.KnownFlag.State;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Compares the lists with the JVM that runs the tests, and with releases' known history. */
class KnownFlagsTest {

  private static final int HERE = Runtime.version().feature();
  private static final int TRIED = 6;

  private final RealJvm jvm = new RealJvm(Path.of(System.getProperty("java.home")));

  @Test
  void theListKnowsEveryFlagOfThisJvmByItsKindAndType() throws IOException {
    Map<String, String> wrong = new TreeMap<>();
    Map<String, FlagState> listed = jvm.listed();
    listed.forEach(
        (name, flag) ->
            KnownFlags.find(name)
                .filter(known -> !described(known).equals(flag.type() + " " + flag.state()))
                .ifPresent(known -> wrong.put(name, described(known) + ", not " + flag)));
    assertThat(wrong).isEmpty();
    assertThat(listed.keySet())
        .as("a later update may bring a few")
        .filteredOn(name -> KnownFlags.find(name).isEmpty())
        .hasSizeLessThan(listed.size() / 50);
  }

  @Test
  void aFlagThatIsGoneKeepsThisJvmFromStarting() throws IOException {
    List<KnownFlag> gone =
        KnownFlags.all().stream()
            .filter(flag -> flag.in(HERE) == State.REFUSED && flag.in(8) == State.PRODUCT)
            .limit(TRIED)
            .toList();
    assertThat(gone).isNotEmpty();
    for (KnownFlag flag : gone) {
      String type = flag.type().name().toLowerCase(Locale.ROOT);
      assertThat(jvm.tried(flag.name(), type)).as(flag.name()).isEmpty();
    }
  }

  @Test
  void thisJvmTakesTheOptionsThatTheListSaysItTakes() throws IOException {
    for (KnownOption option : KnownOption.all()) {
      assertThat(jvm.start(List.of(option.example())).failed())
          .as(option.example())
          .isNotEqualTo(option.isTakenBy(HERE));
    }
  }

  @Test
  void flagsGoAtTheVersionThatOpenJdksNotesGive() {
    assertThat(KnownFlags.find("UseConcMarkSweepGC").orElseThrow().in(13)).isEqualTo(State.PRODUCT);
    assertThat(KnownFlags.find("UseConcMarkSweepGC").orElseThrow().in(14)).isEqualTo(State.IGNORED);
    assertThat(KnownFlags.find("UseConcMarkSweepGC").orElseThrow().in(15)).isEqualTo(State.REFUSED);
    assertThat(KnownFlags.find("PrintGCDateStamps").orElseThrow().in(9)).isEqualTo(State.REFUSED);
    assertThat(KnownFlags.find("MaxPermSize").orElseThrow().in(16)).isEqualTo(State.IGNORED);
    assertThat(KnownFlags.find("UseZGC").orElseThrow().in(14)).isEqualTo(State.EXPERIMENTAL);
    assertThat(KnownFlags.find("ZGenerational").orElseThrow().in(17)).isEqualTo(State.REFUSED);
  }

  @Test
  void aVersionAfterTheLastKnownOneIsJudgedAsThatOne() {
    assertThat(KnownFlags.find("UseG1GC").orElseThrow().in(99)).isEqualTo(State.PRODUCT);
  }

  private static String described(KnownFlag flag) {
    return (flag.type() + " " + flag.in(HERE)).toLowerCase(Locale.ROOT);
  }
}
