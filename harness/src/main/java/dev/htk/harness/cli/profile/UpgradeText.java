// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.profile;

import dev.htk.harness.cli.kit.Paragraph;
import dev.htk.harness.text.Numbers;
import dev.htk.tuning.text.Phrase;
import dev.htk.tuning.upgrade.Difference;
import dev.htk.tuning.upgrade.Difference.Kind;
import dev.htk.tuning.upgrade.Upgrade;
import java.util.ArrayList;
import java.util.List;

/** Renders what an upgrade changes as text. */
final class UpgradeText {

  private static final int INDENT = 4;

  private UpgradeText() {}

  static String of(String file, Upgrade upgrade) {
    StringBuilder text = new StringBuilder();
    text.append(
        Phrase.of(
            "%s from HBase %s to %s: %s%n", file, upgrade.from(), upgrade.to(), headline(upgrade)));
    for (Kind kind : Kind.values()) {
      List<Difference> ofKind =
          upgrade.differences().stream().filter(one -> one.kind() == kind).toList();
      if (!ofKind.isEmpty()) {
        text.append(Phrase.of("%n%s%n", kind.words()));
        ofKind.forEach(one -> text.append(paragraph(file, one)));
      }
    }
    text.append(Phrase.of("%n%,d keys were compared.", upgrade.compared()));
    text.append(System.lineSeparator());
    upgrade
        .unpublished()
        .forEach(
            gap ->
                text.append(
                    Paragraph.indented(
                        0,
                        "No jar is published of "
                            + gap
                            + "; for these, the release before it or its line is taken.")));
    return text.toString();
  }

  private static String headline(Upgrade upgrade) {
    List<String> parts = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      long number = upgrade.differences().stream().filter(one -> one.kind() == kind).count();
      if (number > 0) {
        parts.add(
            switch (kind) {
              case STOPS -> Numbers.counted(number, "setting") + " no longer read";
              case REFUSED -> Numbers.counted(number, "value") + " no longer right";
              case STARTS -> Numbers.counted(number, "setting") + " read for the first time";
              case DEFAULT -> Numbers.counted(number, "default") + " changed";
              case BEHAVES -> Numbers.counted(number, "other change");
            });
      }
    }
    return parts.isEmpty() ? "nothing in it is read differently" : String.join(", ", parts);
  }

  private static String paragraph(String file, Difference one) {
    String place =
        one.line().isPresent() ? one.file().orElse(file) + ":" + one.line().getAsInt() + ": " : "";
    return one.kind() == Kind.DEFAULT
        ? Phrase.of("  %s: %s%n", one.name(), one.message())
        : Phrase.of("  %s%s%n", place, one.name())
            + Paragraph.indented(INDENT, one.message() + " (" + one.source() + ")")
            + Paragraph.indented(INDENT, "-> " + one.remedy());
  }
}
