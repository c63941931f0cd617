package dev.htk.harness.cli.profile;

import dev.htk.harness.cli.kit.Paragraph;
import dev.htk.tuning.evidence.EvidenceLibrary;
import dev.htk.tuning.machine.ByteSize;
import dev.htk.tuning.machine.MachineFacts;
import dev.htk.tuning.profile.Phase;
import dev.htk.tuning.profile.Profile;
import dev.htk.tuning.profile.ResolvedFlag;
import dev.htk.tuning.profile.ResolvedProfile;
import dev.htk.tuning.profile.ResolvedSetting;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Renders a resolved profile as text: first what differs from HBase's defaults, then the rest. */
final class ShowText {

  private static final int INDENT = 4;

  private final Profile source;
  private final ResolvedProfile profile;
  private final EvidenceLibrary evidence;
  private final StringBuilder text = new StringBuilder();

  private ShowText(Profile source, ResolvedProfile profile, EvidenceLibrary evidence) {
    this.source = source;
    this.profile = profile;
    this.evidence = evidence;
  }

  static String of(
      Profile source, ResolvedProfile profile, EvidenceLibrary evidence, MemoryNeeds memory) {
    ShowText shown = new ShowText(source, profile, evidence);
    shown.head();
    shown.settings();
    shown.flags();
    shown.memory(memory);
    return shown.text.toString();
  }

  private void head() {
    text.append(Paragraph.indented(0, profile.name() + ": " + source.summary()));
    text.append(Paragraph.indented(0, "for " + machine()));
    evidence.of(profile.name()).stream()
        .flatMap(measured -> measured.sentences().stream())
        .forEach(words -> text.append(Paragraph.labelled(0, "evidence", words)));
    source
        .notes()
        .forEach(note -> text.append("%n%s".formatted(Paragraph.labelled(0, "note", note))));
  }

  private String machine() {
    MachineFacts facts = profile.machine();
    return "HBase %s, heap %s, %s, %s (%s), WAL on %s, %s taking writes%s"
        .formatted(
            profile.catalogue().line().version(),
            new ByteSize(facts.heapBytes()),
            Amount.counted(facts.cores(), "core"),
            Amount.counted(facts.disks(), "disk"),
            facts.diskKind().word(),
            facts.walKind().word(),
            Amount.counted(facts.regionsPerServer(), "region"),
            profile.phase().map(Phase::word).map(word -> ", " + word + " phase").orElse(""));
  }

  private void settings() {
    Map<Boolean, List<ResolvedSetting>> byDifference =
        profile.entries().stream().collect(Collectors.partitioningBy(DefaultValue::differs));
    section("Different from HBase's default", byDifference.get(true));
    section("Same as HBase's default, stated so that it stays", byDifference.get(false));
  }

  private void section(String title, List<ResolvedSetting> entries) {
    if (!entries.isEmpty()) {
      heading("%s (%s)".formatted(title, Amount.counted(entries.size(), "setting")));
      entries.forEach(this::setting);
    }
  }

  private void setting(ResolvedSetting entry) {
    text.append("%n  %s = %s%n".formatted(entry.key(), Amount.of(entry.setting(), entry.value())));
    line("default", DefaultValue.described(entry));
    entry.formula().ifPresent(formula -> line("formula", formula));
    String label = "inputs";
    for (Map.Entry<String, String> input : entry.inputs().entrySet()) {
      line(label, input.getKey() + " = " + Amount.ofInput(input.getValue()));
      label = "";
    }
    line("reason", entry.reason());
    line("source", entry.source());
    evidence(entry).forEach(words -> line("evidence", words));
  }

  private List<String> evidence(ResolvedSetting entry) {
    if (entry.measured().isPresent()) {
      return List.of("measured: " + entry.measured().get());
    }
    if (!DefaultValue.differs(entry)) {
      return List.of("none needed: HBase does the same by default");
    }
    List<String> sentences = evidence.sentences(profile.name(), entry.key());
    return sentences.isEmpty() ? List.of("believed, not measured") : sentences;
  }

  private void flags() {
    if (!profile.jvm().isEmpty()) {
      heading("JVM flags for hbase-env.sh");
      profile.jvm().forEach(this::flag);
    }
  }

  private void flag(ResolvedFlag flag) {
    text.append("%n  %s%n".formatted(flag.flag()));
    if (!flag.template().equals(flag.flag())) {
      line("formula", flag.template());
    }
    line("reason", flag.reason());
    line("source", flag.source());
  }

  private void memory(MemoryNeeds needs) {
    heading("Memory");
    text.append("%n%s".formatted(MemoryText.of(needs)));
  }

  private void heading(String title) {
    text.append("%n%s%n%s%n".formatted(title, "-".repeat(title.length())));
  }

  private void line(String label, String words) {
    text.append(Paragraph.labelled(INDENT, label, words));
  }
}
