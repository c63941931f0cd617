// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.outcome.Outcome;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Tests property files as anybody may have written them. */
class WorkloadFileTest {

  @Property(tries = 200)
  void propertiesStoredByJavaAreReadBack(
      @ForAll("unknownProperties") Map<String, String> properties)
      throws IOException, HarnessException {
    Path file = Files.createTempFile("workload", ".properties");
    try {
      Properties stored = new Properties();
      stored.putAll(properties);
      try (Writer out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
        stored.store(out, "a workload");
      }

      YcsbWorkload workload = YcsbWorkload.load(file.toString(), Map.of());

      Map<String, String> stripped = new TreeMap<>();
      properties.forEach((key, value) -> stripped.put(key, value.strip()));
      assertThat(workload.properties()).isEqualTo(stripped);
    } finally {
      Files.delete(file);
    }
  }

  @Property(tries = 300)
  void anyTextIsAWorkloadOrIsRefusedAsBadInput(@ForAll("texts") String text) throws IOException {
    Path file = Files.createTempFile("workload", ".properties");
    try {
      Files.writeString(file, text, StandardCharsets.UTF_8);

      YcsbWorkload workload = YcsbWorkload.load(file.toString(), Map.of());

      Properties java = new Properties();
      java.load(Files.newBufferedReader(file, StandardCharsets.UTF_8));
      // YCSB's way to set no target.
      if (java.getProperty("target", "").strip().equals("0")) {
        java.remove("target");
      }
      assertThat(workload.properties().keySet()).isEqualTo(new TreeMap<>(java).keySet());
    } catch (HarnessException e) {
      assertThat(e.outcome()).isEqualTo(Outcome.BAD_INPUT);
      assertThat(e.getMessage()).isNotBlank();
    } finally {
      Files.delete(file);
    }
  }

  /** Makes names that the kit gives no meaning to, so that no value is refused for its type. */
  @Provide
  Arbitrary<Map<String, String>> unknownProperties() {
    return Arbitraries.maps(
            Arbitraries.strings().all().ofMinLength(1).ofMaxLength(12).map(key -> "x." + key),
            Arbitraries.strings().all().ofMaxLength(20))
        .ofMaxSize(8)
        .filter(WorkloadFileTest::canBeStored);
  }

  /** Half of a surrogate pair is no text in UTF-8; two halves can meet only within one text. */
  private static boolean canBeStored(Map<String, String> properties) {
    return Stream.concat(properties.keySet().stream(), properties.values().stream())
        .allMatch(text -> StandardCharsets.UTF_8.newEncoder().canEncode(text));
  }

  @Provide
  Arbitrary<String> texts() {
    Arbitrary<String> pieces =
        Arbitraries.of(
            "recordcount",
            "=",
            ":",
            "10",
            "\n",
            "\r\n",
            "\\",
            "\\u00",
            "\\u0041",
            " ",
            "\t",
            "#",
            "!",
            "x",
            "readproportion=2",
            "target=0",
            "db=cassandra",
            "é",
            "\\\n");
    return pieces.list().ofMaxSize(20).map(list -> String.join("", list));
  }
}
