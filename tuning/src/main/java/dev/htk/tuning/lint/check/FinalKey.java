// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.tuning.site.SiteProperty;
import java.util.Optional;

/** Finds a property that is marked final. */
public final class FinalKey implements PropertyCheck {

  @Override
  public Optional<Problem> problem(SiteProperty property, Subject subject) {
    if (!property.isFinal()) {
      return Optional.empty();
    }
    return Optional.of(
        Problem.of(
            property,
            property.name()
                + " is final: Hadoop takes no other value for it from any file that it reads later,"
                + " and a profile does not change it",
            "Remove <final> if profiles or later files are to change it."));
  }
}
