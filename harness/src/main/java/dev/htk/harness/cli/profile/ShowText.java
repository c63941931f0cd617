// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.profile;

import dev.htk.harness.cli.kit.Page;
import dev.htk.harness.text.Numbers;
import dev.htk.secrets.Secrets;
import dev.htk.tuning.budget.MemoryBudget;
import dev.htk.tuning.budget.MemoryShare;
import dev.htk.tuning.machine.ByteSize;
import dev.htk.tuning.machine.MachineFacts;
import dev.htk.tuning.profile.Phase;
import dev.htk.tuning.profile.ResolvedFlag;
import dev.htk.tuning.profile.ResolvedProfile;
import dev.htk.tuning.profile.ResolvedSetting;
import dev.htk.tuning.setting.Setting;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Renders a resolved profile as text: first what differs from HBase's defaults, then the rest. */
final class ShowText {

  private static final int INDENT = 4;

  private final ShownProfile shown;
  private final ResolvedProfile profile;
  private final Page page = new Page(INDENT);

  private ShowText(ShownProfile shown) {
    this.shown = shown;
    this.profile = shown.profile();
  }

  static String of(ShownProfile profile) {
    ShowText text = new ShowText(profile);
    text.head();
    text.settings();
    text.flags();
    text.memory();
    return text.page.toString();
  }

  private void head() {
    page.paragraph(0, profile.name() + ": " + shown.source().summary());
    page.paragraph(0, "for " + machine());
    shown.evidence().of(profile.name()).stream()
        .flatMap(measured -> measured.sentences().stream())
        .forEach(words -> page.margin("evidence", words));
    for (String note : shown.source().notes()) {
      page.gap();
      page.margin("note", note);
    }
  }

  private String machine() {
    MachineFacts facts = profile.machine();
    return "HBase %s, heap %s, %s, %s (%s), WAL on %s, %s taking writes%s"
        .formatted(
            profile.catalogue().line().version(),
            new ByteSize(facts.heapBytes()),
            Numbers.counted(facts.cores(), "core"),
            Numbers.counted(facts.disks(), "disk"),
            facts.diskKind().word(),
            facts.walKind().word(),
            Numbers.counted(facts.regionsPerServer(), "region"),
            profile.phase().map(Phase::word).map(word -> ", " + word + " phase").orElse(""));
  }

  private void settings() {
    Map<Boolean, List<ResolvedSetting>> byDifference =
        profile.entries().stream().collect(Collectors.partitioningBy(ShowText::differs));
    section("Different from HBase's default", byDifference.get(true));
    section("Same as HBase's default, stated so that it stays", byDifference.get(false));
    List<Setting> others = shown.atDefault();
    if (!others.isEmpty()) {
      heading("Left to HBase's default (" + Numbers.counted(others.size(), "setting") + ")");
      others.forEach(setting -> page.line("  %s = %s", setting.key(), Amount.ofDefault(setting)));
    }
  }

  /** Returns whether the value differs from HBase's default in meaning: 0.40 equals 0.4. */
  private static boolean differs(ResolvedSetting entry) {
    Setting setting = entry.setting();
    return setting
        .defaultValue()
        .map(value -> !sameMeaning(setting, value, entry.value()))
        .orElse(true);
  }

  private static boolean sameMeaning(Setting setting, String one, String other) {
    return setting
        .number(one)
        .flatMap(number -> setting.number(other).map(another -> number.compareTo(another) == 0))
        .orElseGet(() -> one.equals(other));
  }

  private void section(String title, List<ResolvedSetting> entries) {
    if (!entries.isEmpty()) {
      heading("%s (%s)".formatted(title, Numbers.counted(entries.size(), "setting")));
      entries.forEach(this::setting);
    }
  }

  private void setting(ResolvedSetting entry) {
    page.gap();
    page.line(
        "  %s = %s",
        entry.key(), Secrets.masked(entry.key(), Amount.of(entry.setting(), entry.value())));
    page.labelled("default", differs(entry) ? Amount.ofDefault(entry.setting()) : "the same");
    entry.formula().ifPresent(formula -> page.labelled("formula", formula));
    String label = "inputs";
    for (Map.Entry<String, String> input : entry.inputs().entrySet()) {
      page.labelled(label, input.getKey() + " = " + Amount.ofInput(input.getValue()));
      label = "";
    }
    page.labelled("changes", entry.setting().uptake().words());
    page.labelled("reason", entry.reason());
    page.labelled("source", entry.source());
    evidence(entry).forEach(words -> page.labelled("evidence", words));
  }

  private List<String> evidence(ResolvedSetting entry) {
    if (entry.measured().isPresent()) {
      return List.of("measured: " + entry.measured().get());
    }
    if (!differs(entry)) {
      return List.of("none needed: HBase does the same by default");
    }
    List<String> sentences = shown.evidence().sentences(profile.name(), entry.key());
    return sentences.isEmpty() ? List.of("believed, not measured") : sentences;
  }

  private void flags() {
    if (!profile.jvm().isEmpty()) {
      heading("JVM flags for hbase-env.sh");
      profile.jvm().forEach(flag -> flag(flag.shown()));
    }
  }

  private void flag(ResolvedFlag flag) {
    page.gap();
    page.line("  " + flag.flag());
    if (!flag.template().equals(flag.flag())) {
      page.labelled("formula", flag.template());
    }
    page.labelled("reason", flag.reason());
    page.labelled("source", flag.source());
  }

  private void memory() {
    MemoryNeeds needs = shown.memory();
    Page memory = new Page(2);
    memory.labelled("holds", needs.activeRegions().toString());
    memory.labelled(
        "with",
        "%s of 10 regions a server: %s",
        Numbers.counted(needs.tables(), "table"),
        needs.flushing());
    needs.node().ifPresent(budget -> node(memory, budget));
    heading("Memory");
    page.gap();
    page.add(memory.toString());
  }

  private static void node(Page page, MemoryBudget budget) {
    page.labelled("node", new ByteSize(budget.node().ramBytes()) + " of RAM, and of those");
    for (MemoryShare share : budget.shares()) {
      page.labelled("", share.toString());
    }
    page.labelled("left", left(budget.leftBytes()));
    budget.warnings().forEach(warning -> page.labelled("warning", warning));
  }

  private static String left(long bytes) {
    return bytes < 0
        ? "nothing: " + new ByteSize(-bytes) + " short"
        : new ByteSize(bytes) + ", for the kernel, the page cache and the JVMs' own needs";
  }

  private void heading(String title) {
    page.gap();
    page.line(title);
    page.line("-".repeat(title.length()));
  }
}
