package dev.htk.harness.cli.profile;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.htk.tuning.evidence.Evidence;
import dev.htk.tuning.evidence.Evidence.Contrast;
import dev.htk.tuning.evidence.EvidenceLibrary;
import dev.htk.tuning.evidence.Measured;
import dev.htk.tuning.machine.MachineFacts;
import dev.htk.tuning.profile.Phase;
import dev.htk.tuning.profile.Profile;
import dev.htk.tuning.profile.ResolvedFlag;
import dev.htk.tuning.profile.ResolvedProfile;
import dev.htk.tuning.profile.ResolvedSetting;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A resolved profile as JSON. Absent values are null. */
record ShowJson(
    String name,
    String summary,
    List<String> notes,
    String hbase,
    String phase,
    Map<String, Object> machine,
    List<Evident> evidence,
    List<Shown> settings,
    List<ResolvedFlag> jvm,
    MemoryJson memory) {

  /** One setting. */
  record Shown(
      String key,
      String value,
      String formula,
      Map<String, String> inputs,
      @JsonProperty("default") String defaultValue,
      String reason,
      String source,
      String measured,
      List<Evident> evidence,
      String activation) {

    private static Shown of(ResolvedSetting entry, List<Measured> measured) {
      return new Shown(
          entry.key(),
          entry.value(),
          entry.formula().orElse(null),
          entry.formula().isPresent() ? entry.inputs() : null,
          entry.setting().defaultValue().orElse(null),
          entry.reason(),
          entry.source(),
          entry.measured().orElse(null),
          measured.stream().flatMap(Evident::of).toList(),
          entry.setting().activation().words());
    }
  }

  /**
   * The measured effect of a setting, or of the whole profile.
   *
   * @param contrast what was compared, such as {@code added to stock}
   * @param change the settings that were changed together, in words; null for the whole profile
   */
  record Evident(
      String figure,
      String machine,
      double ratio,
      List<Double> interval,
      String verdict,
      String contrast,
      String change,
      String command,
      String date) {

    private static Stream<Evident> ofWhole(Measured measured) {
      return of(measured.evidence(), measured.evidence().whole(), "against stock", null);
    }

    private static Stream<Evident> of(Measured measured) {
      return measured.change().contrasts().entrySet().stream()
          .flatMap(
              contrast ->
                  of(
                      measured.evidence(),
                      contrast.getValue(),
                      contrast.getKey(),
                      measured.change().name()));
    }

    private static Stream<Evident> of(
        Evidence evidence, Contrast measured, String contrast, String change) {
      return measured.findings().stream()
          .map(
              finding ->
                  new Evident(
                      finding.figure(),
                      evidence.machine(),
                      finding.ratio(),
                      finding.interval(),
                      finding.verdict(),
                      contrast,
                      change,
                      evidence.command(),
                      evidence.date()));
    }
  }

  static ShowJson of(
      Profile profile, ResolvedProfile resolved, EvidenceLibrary evidence, MemoryNeeds needs) {
    Map<String, Object> machine = new TreeMap<>(resolved.machine().variables());
    machine.keySet().retainAll(MachineFacts.factNames());
    return new ShowJson(
        resolved.name(),
        profile.summary(),
        profile.notes(),
        resolved.catalogue().line().version(),
        resolved.phase().map(Phase::word).orElse(null),
        machine,
        evidence.of(resolved.name()).stream().flatMap(Evident::ofWhole).toList(),
        resolved.entries().stream()
            .map(entry -> Shown.of(entry, evidence.of(resolved.name(), entry.key())))
            .toList(),
        resolved.jvm(),
        MemoryJson.of(needs));
  }
}
