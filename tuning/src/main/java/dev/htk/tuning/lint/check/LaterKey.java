// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.tuning.site.SiteProperty;
import java.util.Optional;

/** Finds a key that only a later line of HBase reads. */
public final class LaterKey implements PropertyCheck {

  @Override
  public Optional<Problem> problem(SiteProperty property, Subject subject) {
    return subject
        .catalogue()
        .comesWith(property.name())
        .map(
            version ->
                Problem.of(
                    property,
                    "HBase reads %s only since %s; %s ignores it"
                        .formatted(property.name(), version, subject.catalogue().line().version()),
                    "Remove it, or check with --hbase-version if the servers run a later one."));
  }
}
