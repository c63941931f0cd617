// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.site.SiteProperty;
import java.util.List;
import java.util.Optional;

/** Checks whether this line of HBase knows each key. */
public final class KeyNames {

  private KeyNames() {}

  /**
   * Finds a key that no release of HBase and no known program reads, but that differs from a known
   * key in a few letters only. The value must also suit the known key.
   */
  public static Optional<Problem> misspelt(SiteProperty property, Subject subject) {
    List<String> nearest =
        subject.isUnknown(property.name()) ? subject.nearest(property.name()) : List.of();
    if (nearest.isEmpty()) {
      return Optional.empty();
    }
    String known = nearest.get(0);
    String names = String.join(" or ", nearest);
    return Optional.of(
        Problem.of(
            property,
            "HBase never reads %s; did you mean %s?".formatted(property.name(), names),
            subject.sets(known)
                ? "Remove it; the file sets %s already.".formatted(known)
                : "Rename it to %s.".formatted(names)));
  }

  /**
   * Finds a key that HBase does not read: another program's, or one that resembles no known key.
   */
  public static Optional<Problem> unknown(SiteProperty property, Subject subject) {
    String key = property.name();
    if (subject.isUnknown(key)) {
      return subject.nearest(key).isEmpty() ? Optional.of(unknown(property)) : Optional.empty();
    }
    return subject.owner(key).map(owner -> foreign(property, owner));
  }

  private static Problem foreign(SiteProperty property, String owner) {
    return Problem.of(
        property,
        "HBase itself does not read %s; it is a key of %s".formatted(property.name(), owner),
        "Keep it if the servers run with %s.".formatted(owner));
  }

  private static Problem unknown(SiteProperty property) {
    return Problem.of(
        property,
        "no release of HBase is known to read %s; a coprocessor or another program may read it"
            .formatted(property.name()),
        "Keep it if you know what reads it; else remove it.");
  }

  /** Finds a key that only a later line of HBase reads. */
  public static Optional<Problem> later(SiteProperty property, Subject subject) {
    return subject
        .catalogue()
        .comesWith(property.name())
        .map(
            version ->
                Problem.of(
                    property,
                    "HBase reads %s only since %s; %s ignores it"
                        .formatted(property.name(), version, older(subject.catalogue(), version)),
                    "Remove it, or check with --hbase-version if the servers run a later one."));
  }

  /** Returns the line that ignores a key, or the release if a later one of the line reads it. */
  private static String older(SettingsCatalogue catalogue, String since) {
    String line = catalogue.line().version();
    return since.startsWith(line + ".") ? catalogue.release() : line;
  }
}
