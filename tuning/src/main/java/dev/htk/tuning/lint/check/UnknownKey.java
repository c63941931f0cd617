// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.tuning.site.SiteProperty;
import java.util.Optional;

/** Finds a key that HBase does not read: another program's, or one that resembles no known key. */
public final class UnknownKey implements PropertyCheck {

  @Override
  public Optional<Problem> problem(SiteProperty property, Subject subject) {
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
}
