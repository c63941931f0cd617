package dev.htk.tuning.setting;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** One entry of {@code settings.yaml}, as it is written there. */
record CuratedSetting(
    String key,
    ValueType type,
    BigDecimal min,
    BigDecimal max,
    List<String> allowed,
    SettingScope scope,
    @JsonProperty("default") String defaultValue,
    Scaling.Kind scales,
    long floor,
    Long multipleOf,
    String scaleReason,
    String source) {

  Setting toSetting() {
    return new Setting(
        Objects.requireNonNull(key, "key"),
        Objects.requireNonNull(type, () -> key + ": type"),
        new Range(Optional.ofNullable(min), Optional.ofNullable(max)),
        allowed == null ? List.of() : allowed,
        Objects.requireNonNull(scope, () -> key + ": scope"),
        Optional.ofNullable(defaultValue),
        new Scaling(
            scales == null ? Scaling.Kind.NONE : scales,
            floor,
            multipleOf == null ? 1 : multipleOf,
            scaleReason),
        Objects.requireNonNull(source, () -> key + ": source"));
  }
}
