// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.profile;

import dev.htk.harness.cli.kit.Page;
import dev.htk.harness.cli.profile.ExplainedSetting.Use;
import dev.htk.tuning.setting.Companion;
import dev.htk.tuning.setting.OldName;
import dev.htk.tuning.setting.OldName.Precedence;
import dev.htk.tuning.setting.RetiredKey;
import dev.htk.tuning.setting.ServerRole;
import dev.htk.tuning.setting.Setting;
import dev.htk.tuning.setting.Uptake;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Renders what is known about a key as text for one screen. */
final class ExplainText {

  private static final int INDENT = 2;

  private ExplainText() {}

  static String of(ExplainedSetting explanation) {
    Setting setting = explanation.setting();
    Page page = new Page(INDENT);
    page.line(setting.key());
    page.labelled("takes", setting.allowedValues());
    if (!setting.unit().isEmpty()) {
      page.labelled("counts", setting.unit());
    }
    explanation.outside().forEach(page::labelled);
    setting.limits().checked().ifPresent(checked -> page.labelled("checked", checked.words()));
    page.labelled("default", defaults(explanation));
    page.labelled("scope", scope(setting));
    page.labelled("changes", setting.activation().words() + readers(setting.roles()));
    uptake(page, setting.uptake());
    for (Companion companion : setting.companions()) {
      page.labelled("with", companion.key() + ": " + companion.why());
    }
    page.labelled(
        "stalls", setting.causes().isEmpty() ? "none known" : String.join(", ", setting.causes()));
    page.labelled("scales", scales(setting));
    page.labelled("source", setting.source());
    if (explanation.uses().isEmpty()) {
      page.labelled("profiles", "none sets it");
    }
    for (Use use : explanation.uses()) {
      page.labelled("profile", use(use));
      use.evidence().forEach(words -> page.labelled("", words));
    }
    return page.toString();
  }

  private static void uptake(Page page, Uptake uptake) {
    uptake.note().ifPresent(note -> page.labelled("but", note));
    if (uptake.outlivesItsKey()) {
      page.labelled(
          "removed",
          "a server that reads the file again keeps the last value until a restart; to go back"
              + " without one, write the old value out");
    }
    uptake.halfWay().ifPresent(risk -> page.labelled("half-way", risk));
  }

  /**
   * Explains a key that HBase no longer reads, or only as an old name.
   *
   * @param oldName empty if it is none
   */
  static String of(RetiredKey retired, Optional<OldName> oldName) {
    Page page = new Page(INDENT);
    page.line(retired.key());
    page.labelled("retired", "since HBase " + retired.since() + "; " + retired.why());
    page.labelled(
        "now", retired.replacement().map(key -> "use " + key).orElse("nothing takes its place"));
    page.labelled("still read", retired.stillRead() ? stillRead(oldName) : "no: HBase ignores it");
    return page.toString();
  }

  private static String stillRead(Optional<OldName> oldName) {
    boolean isLater =
        oldName.filter(name -> name.precedence() == Precedence.LATER_PROPERTY).isPresent();
    return isLater
        ? "yes; if a file sets both, the later property counts"
        : "yes, where the new key is not set";
  }

  private static String defaults(ExplainedSetting explanation) {
    List<String> different = explanation.defaults().values().stream().distinct().toList();
    if (different.size() == 1) {
      return different.get(0) + ", on every HBase line";
    }
    return explanation.defaults().entrySet().stream()
        .map(entry -> "%s on %s".formatted(entry.getValue(), entry.getKey()))
        .collect(Collectors.joining(" · "));
  }

  private static String scope(Setting setting) {
    return switch (setting.scope()) {
      case SERVER -> "server: read from the server's own configuration only";
      case TABLE -> "table: a table's descriptor overrides the server";
      case TABLE_ONLY -> "table: read from a table's descriptor only, never from a site file";
      case FAMILY -> "family: a column family's descriptor overrides table and server";
      case CLIENT -> "client: servers ignore it, or read it for their own connections only";
    };
  }

  private static String readers(List<ServerRole> roles) {
    return roles.isEmpty()
        ? ""
        : "; read by " + roles.stream().map(ServerRole::words).collect(Collectors.joining(", "));
  }

  private static String scales(Setting setting) {
    return switch (setting.scaling().kind()) {
      case NONE -> "not in a scale model: " + setting.scaling().reason();
      case BYTES, RATE -> "divided in a scale model: " + setting.scaling().reason();
    };
  }

  private static String use(Use use) {
    return use.profile()
        + use.phase().map(phase -> " (" + phase.word() + " phase)").orElse("")
        + ": "
        + use.rule();
  }
}
