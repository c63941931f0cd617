// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.setting;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A patch release of HBase whose published jars the kit has looked into.
 *
 * @param version such as {@code 2.6.4}
 * @param line its line
 */
public record HBaseRelease(String version, HBaseLine line) {

  private static final Pattern VERSION = Pattern.compile("(\\d+\\.\\d+\\.\\d{1,9})(?:[-.].*)?");

  /**
   * Returns the release of a version such as {@code 2.6.4} or {@code 2.6.4-hadoop3}; a vendor's
   * suffix is left out.
   *
   * @throws IllegalArgumentException if the kit does not know it; the message lists the known ones
   */
  public static HBaseRelease parse(String version) {
    return find(version)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "'%s' is not a release whose jars the kit has looked into; use one of %s"
                        .formatted(version, String.join(", ", ReleaseKeys.releases()))));
  }

  /** Returns the release of a version like {@link #parse}; empty if the kit does not know it. */
  public static Optional<HBaseRelease> find(String version) {
    Matcher parts = VERSION.matcher(version);
    return parts.matches() && ReleaseKeys.isKnown(parts.group(1))
        ? Optional.of(new HBaseRelease(parts.group(1), HBaseLine.parse(parts.group(1))))
        : Optional.empty();
  }

  /**
   * Returns the release of a version like {@link #find}; of a later one than the kit knows, the
   * last known one of its line before it.
   */
  public static Optional<HBaseRelease> upTo(String version) {
    Matcher parts = VERSION.matcher(version);
    if (!parts.matches() || find(version).isPresent()) {
      return find(version);
    }
    String line = parts.group(1).substring(0, parts.group(1).lastIndexOf('.') + 1);
    int patch = Integer.parseInt(parts.group(1).substring(line.length()));
    return ReleaseKeys.releases().stream()
        .filter(known -> known.startsWith(line))
        .filter(known -> Integer.parseInt(known.substring(line.length())) < patch)
        .max(Comparator.comparingInt(known -> Integer.parseInt(known.substring(line.length()))))
        .flatMap(HBaseRelease::find);
  }

  @JsonValue
  @Override
  public String toString() {
    return version;
  }
}
