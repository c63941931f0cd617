// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.online;

import dev.htk.tuning.live.SettingVerdict;
import dev.htk.tuning.live.TableOverride;
import dev.htk.tuning.text.Phrase;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Formats a check's findings as text. */
final class CheckText {

  private static final int WIDEST_VALUE = 24;
  private static final List<String> HEAD = List.of("KEY", "WANTED", "/CONF", "STATE", "EVIDENCE");

  private CheckText() {}

  static String of(CheckReport.Server server) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(HEAD);
    server.verdict().settings().forEach(setting -> rows.add(row(setting)));
    String counts =
        CheckReport.states(server.verdict()).entrySet().stream()
            .map(state -> Phrase.of("%d %s", state.getValue(), state.getKey()))
            .collect(Collectors.joining(", "));
    String note = server.noReport().isEmpty() ? "" : Phrase.of("  note: %s%n", server.noReport());
    return "region server %s%n%s  %s%n%s"
        .formatted(server.verdict().server(), table(rows), counts, note);
  }

  static String of(CheckReport.HalfWay state) {
    return Phrase.of(
        "the servers are half-way: %s; not yet: %s (%s)%n"
            + "  to go on: htk profile apply --online, which asks only those that are left%n"
            + "  to go back: htk profile rollback, then update_config in the hbase shell for the"
            + " others%n",
        state.taken().isEmpty()
            ? "none has all values"
            : "the file's values are on " + String.join(", ", state.taken()),
        String.join(", ", state.left()),
        String.join(", ", state.keys()));
  }

  static String of(List<TableOverride> overrides) {
    if (overrides.isEmpty()) {
      return "";
    }
    String lines =
        overrides.stream().map(CheckText::line).collect(Collectors.joining(System.lineSeparator()));
    return "set by tables themselves, so that the site's value does not count there:%n%s%n"
        .formatted(lines);
  }

  private static String line(TableOverride override) {
    String where =
        override.table() + override.family().map(family -> ", family " + family).orElse("");
    String how =
        override.attribute().equals(override.key()) ? "" : " (%s)".formatted(override.attribute());
    return "  %s: %s = %s%s".formatted(where, override.key(), override.value(), how);
  }

  private static List<String> row(SettingVerdict setting) {
    return List.of(
        setting.key(),
        shortened(setting.wanted()),
        shortened(setting.configured().orElse("-")),
        setting.state().words(),
        setting.evidence());
  }

  /** Keeps the end: for a long class name or path, it tells more than the beginning. */
  private static String shortened(String value) {
    return value.length() <= WIDEST_VALUE
        ? value
        : "…" + value.substring(value.length() - WIDEST_VALUE + 1);
  }

  private static String table(List<List<String>> rows) {
    int[] widths =
        IntStream.range(0, HEAD.size())
            .map(i -> rows.stream().mapToInt(row -> row.get(i).length()).max().orElse(0))
            .toArray();
    String format =
        Arrays.stream(widths)
            .limit(HEAD.size() - 1L)
            .mapToObj(width -> Phrase.of("%%-%ds  ", width))
            .collect(Collectors.joining("", "  ", "%s%n"));
    return rows.stream()
        .map(row -> String.format(Locale.ROOT, format, row.toArray()))
        .collect(Collectors.joining());
  }
}
