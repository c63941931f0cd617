package dev.htk.tuning.lint.check;

import dev.htk.tuning.site.SiteProperty;
import java.util.Optional;

/** A key that HBase does not read and that looks like none of HBase's. */
public final class UnknownKey implements PropertyCheck {

  @Override
  public Optional<Problem> problem(SiteProperty property, Subject subject) {
    String key = property.name();
    if (!subject.isUnknown(key)) {
      return Optional.empty();
    }
    Optional<KeyFamily> family = KeyFamily.of(key);
    if (family.isPresent()) {
      return family
          .filter(other -> other != KeyFamily.HBASE)
          .map(other -> foreign(property, other.owner()));
    }
    return subject.nearest(key).isEmpty() ? Optional.of(unknown(property)) : Optional.empty();
  }

  private static Problem foreign(SiteProperty property, String owner) {
    return Problem.of(
        property,
        "HBase itself does not read %s; by its prefix it is a key of %s"
            .formatted(property.name(), owner),
        "Keep it if the servers run with %s.".formatted(owner));
  }

  private static Problem unknown(SiteProperty property) {
    return Problem.of(
        property,
        "%s is not known to be read by HBase; a coprocessor or another program may read it"
            .formatted(property.name()),
        "Keep it if you know what reads it; else remove it.");
  }
}
