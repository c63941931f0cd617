package dev.htk.tuning.lint.check;

import dev.htk.tuning.site.SiteProperty;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a check found. Immutable.
 *
 * @param key the setting it is about; empty if it is about the file
 * @param line its line in the file, from 1; empty if the file does not set it
 * @param message what was found and what HBase makes of it, in one line
 * @param fix what to do, in one line
 */
public record Problem(Optional<String> key, OptionalInt line, String message, String fix) {

  static Problem of(SiteProperty property, String message, String fix) {
    return new Problem(Optional.of(property.name()), OptionalInt.of(property.line()), message, fix);
  }
}
