// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.tuning.site.SiteProperty;
import java.util.List;
import java.util.Optional;

/**
 * Finds a key that no release of HBase and no known program reads, but that differs from a known
 * key in a few letters only. The value must also suit the known key.
 */
public final class MisspeltKey implements PropertyCheck {

  @Override
  public Optional<Problem> problem(SiteProperty property, Subject subject) {
    if (!subject.isUnknown(property.name())) {
      return Optional.empty();
    }
    List<String> nearest = subject.nearest(property.name());
    if (nearest.isEmpty()) {
      return Optional.empty();
    }
    String known = nearest.get(0);
    return Optional.of(
        Problem.of(
            property,
            "HBase never reads %s; did you mean %s?"
                .formatted(property.name(), String.join(" or ", nearest)),
            subject.sets(known)
                ? "Remove it; the file sets %s already.".formatted(known)
                : "Rename it to %s.".formatted(String.join(" or ", nearest))));
  }
}
