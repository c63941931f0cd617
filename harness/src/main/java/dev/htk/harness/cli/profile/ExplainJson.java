package dev.htk.harness.cli.profile;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.htk.tuning.profile.Phase;
import dev.htk.tuning.setting.Companion;
import dev.htk.tuning.setting.RetiredKey;
import dev.htk.tuning.setting.ServerRole;
import dev.htk.tuning.setting.Setting;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** An explanation of a key as JSON. Absent values are null. */
record ExplainJson(
    String key,
    String hbase,
    String type,
    String unit,
    String takes,
    BigDecimal min,
    BigDecimal max,
    List<String> allowed,
    @JsonProperty("default") String defaultValue,
    Map<String, String> defaults,
    String scope,
    String activation,
    List<String> readers,
    List<Companion> companions,
    List<String> causes,
    String scaling,
    String scalingReason,
    String source,
    List<Use> profiles) {

  /** A profile's entry for the key. */
  record Use(String profile, String phase, String rule, List<String> evidence) {}

  /** A key that HBase has retired. */
  record Retired(String key, String replacement, String since, String why, boolean stillRead) {

    static Retired of(RetiredKey retired) {
      return new Retired(
          retired.key(),
          retired.replacement().orElse(null),
          retired.since(),
          retired.why(),
          retired.stillRead());
    }
  }

  static ExplainJson of(Explanation explanation) {
    Setting setting = explanation.setting();
    return new ExplainJson(
        setting.key(),
        explanation.line().version(),
        word(setting.type()),
        setting.unit().isEmpty() ? null : setting.unit(),
        setting.allowedValues(),
        setting.range().min().orElse(null),
        setting.range().max().orElse(null),
        setting.allowed(),
        setting.defaultValue().orElse(null),
        explanation.defaults().entrySet().stream()
            .collect(
                Collectors.toMap(
                    entry -> entry.getKey().version(),
                    Map.Entry::getValue,
                    (one, other) -> one,
                    LinkedHashMap::new)),
        word(setting.scope()),
        setting.activation().words(),
        setting.roles().stream().map(ServerRole::words).toList(),
        setting.companions(),
        setting.causes(),
        word(setting.scaling().kind()),
        setting.scaling().reason(),
        setting.source(),
        explanation.uses().stream()
            .map(
                use ->
                    new Use(
                        use.profile(),
                        use.phase().map(Phase::word).orElse(null),
                        use.rule(),
                        use.evidence()))
            .toList());
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
