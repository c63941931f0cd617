// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.site;

import java.util.List;
import java.util.Optional;

/**
 * One {@code <property>} of a site file or of a file that it includes, as Hadoop reads it.
 * Immutable.
 *
 * @param name the key, trimmed as Hadoop trims it
 * @param value the text as Hadoop reads it, with white space and {@code ${…}}; empty if the
 *     property has no value
 * @param finalText the mark for a final property as it is written; empty if there is none
 * @param line the line of the property's start tag, from 1
 * @param column the column of the property's start tag, from 1
 * @param file the included file in which it stands; empty if that is the site file itself
 * @param sources the files and programs from which the value came, oldest first, as Hadoop notes
 *     them in {@code <source>} when it writes a configuration; usually empty
 */
public record SiteProperty(
    String name,
    Optional<String> value,
    String finalText,
    int line,
    int column,
    Optional<String> file,
    List<String> sources) {

  private static final String DEFAULTS = "-default.xml";

  public SiteProperty {
    sources = List.copyOf(sources);
  }

  /** Returns whether it is marked final, by exactly the word that Hadoop knows. */
  public boolean isFinal() {
    return finalText.equals("true");
  }

  /** Returns whether Hadoop noted that the value came from a file of defaults. */
  public boolean isFromDefaults() {
    return !sources.isEmpty() && sources.get(0).endsWith(DEFAULTS);
  }
}
