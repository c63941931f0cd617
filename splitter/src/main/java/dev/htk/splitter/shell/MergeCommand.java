// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.shell;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A shell command that merges neighbouring regions into one. Immutable.
 *
 * @param regions the encoded names of the regions, two or more
 */
public record MergeCommand(List<String> regions) {

  public MergeCommand {
    regions = List.copyOf(regions);
    if (regions.stream().distinct().count() < 2 || !isDistinct(regions)) {
      throw new IllegalArgumentException("a merge needs two or more distinct regions: " + regions);
    }
  }

  private static boolean isDistinct(List<String> regions) {
    return regions.stream().distinct().count() == regions.size();
  }

  /** Returns the command in one line. */
  @Override
  public String toString() {
    return regions.stream()
        .map(ShellQuoting::name)
        .collect(Collectors.joining(", ", "merge_region ", ""));
  }
}
