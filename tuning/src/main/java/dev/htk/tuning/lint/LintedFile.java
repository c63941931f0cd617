// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint;

import java.util.List;
import java.util.Map;

/**
 * A file with its findings. Immutable.
 *
 * @param name the file's name, as the user gave it; a relative one stays relative
 * @param failsFrom the mildest severity that is bad news
 * @param mends the edits of those findings that can be mended
 */
public record LintedFile(
    String name, Severity failsFrom, List<Finding> findings, Map<Finding, Mend> mends) {

  public LintedFile {
    findings = List.copyOf(findings);
    mends = Map.copyOf(mends);
  }

  /** Returns the file that has a problem: this one, or one that it includes. */
  public String fileOf(Finding finding) {
    return finding.file().orElse(name);
  }

  /** Returns whether a finding is bad news. */
  public boolean isBad(Finding finding) {
    return finding.severity().compareTo(failsFrom) <= 0;
  }
}
