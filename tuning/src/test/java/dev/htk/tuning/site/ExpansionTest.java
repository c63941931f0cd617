// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.site;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.tuning.site.Expansion.Outcome;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class ExpansionTest {

  @Test
  void variablesComeFromTheFileAndThenFromTheDefaults() {
    assertThat(expand("${b}/${d}", Map.of("b", "file", "d", "file")))
        .contains(new Expansion("file/file", Outcome.COMPLETE, Optional.empty()));
    assertThat(expand("${b}/${c}", Map.of("b", "${c}")))
        .contains(new Expansion("default/default", Outcome.COMPLETE, Optional.empty()));
  }

  @Test
  void aKeyThatTheFileDoesNotHaveIsExpandedFromItsDefault() {
    assertThat(site(Map.of()).expand("c", Map.of("c", "1")))
        .contains(new Expansion("1", Outcome.COMPLETE, Optional.empty()));
    assertThat(site(Map.of()).expand("c", Map.of())).isEmpty();
  }

  @Test
  void environmentVariablesAndSystemPropertiesAreNotLookedUp() {
    assertThat(expand("${b}/${env.PATH}", Map.of("b", "1")))
        .contains(new Expansion("1/${env.PATH}", Outcome.ENVIRONMENT, Optional.of("env.PATH")));
    assertThat(expand("${user.home}/x", Map.of()))
        .contains(new Expansion("${user.home}/x", Outcome.UNBOUND, Optional.of("user.home")));
  }

  @Test
  void aLoopLeavesTheValueAsItIs() {
    assertThat(expand("1${a}", Map.of()))
        .contains(new Expansion("1${a}", Outcome.LOOP, Optional.of("a")));
  }

  @Test
  void aLoopOverTwoKeysIsTooDeep() {
    assertThat(expand("${b}", Map.of("b", "${a}")))
        .contains(new Expansion("${b}", Outcome.TOO_DEEP, Optional.of("a")));
  }

  @Property(tries = 1000, edgeCases = EdgeCasesMode.NONE)
  void valuesExpandAsHadoopExpandsThem(@ForAll("values") Map<String, String> values) {
    Configuration hadoop = new Configuration(false);
    values.forEach(hadoop::set);
    SiteFile site = site(values);
    for (String key : values.keySet()) {
      Expansion expansion = site.expand(key, Map.of()).orElseThrow();
      assertThat(expansion.outcome() == Outcome.TOO_DEEP ? "too deep" : expansion.text())
          .isEqualTo(asked(hadoop, key));
    }
  }

  @Provide
  Arbitrary<Map<String, String>> values() {
    Arbitrary<String> value =
        Arbitraries.of("${", "$", "{", "}", "a", "b", "${a}", "${b}", "${a${b}}", "${zz}", " ", ".")
            .list()
            .ofMinSize(1)
            .ofMaxSize(6)
            .map(parts -> String.join("", parts));
    return Arbitraries.maps(Arbitraries.of("a", "b", "ab", "a.b", "aa"), value).ofMinSize(1);
  }

  private static String asked(Configuration hadoop, String key) {
    try {
      return hadoop.get(key);
    } catch (IllegalStateException e) {
      return "too deep";
    }
  }

  private static Optional<Expansion> expand(String value, Map<String, String> others) {
    Map<String, String> values = new TreeMap<>(others);
    values.put("a", value);
    return site(values).expand("a", Map.of("c", "default", "d", "default"));
  }

  private static SiteFile site(Map<String, String> values) {
    SiteFile empty = SiteFile.parse("hbase-site.xml", "<configuration/>".getBytes(UTF_8));
    return empty.edit(new TreeMap<>(values), "test").after();
  }
}
