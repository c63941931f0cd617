// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.apply;

import dev.htk.tuning.env.EnvFile;
import dev.htk.tuning.jvm.JavaVersions;
import dev.htk.tuning.jvm.LauncherCollector;
import dev.htk.tuning.setting.HBaseLine;
import dev.htk.tuning.text.Phrase;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * {@code hbase-env.sh} before and after the planned change. Immutable.
 *
 * @param flags the flags that go into the kit's block
 * @param line of HBase, which decides what Java its servers may run
 */
record EnvDraft(
    TargetFile file, EnvFile before, EnvFile after, List<String> flags, HBaseLine line) {

  EnvDraft {
    flags = List.copyOf(flags);
  }

  String diff() {
    return UnifiedDiff.of(file.toString(), before.text(), file.toString(), after.text());
  }

  Optional<FileReplacement> replacement() {
    return Arrays.equals(before.bytes(), after.bytes())
        ? Optional.empty()
        : Optional.of(new FileReplacement(file, before.bytes(), after.bytes()));
  }

  /** Returns the heap before and after, if the profile's flags change it. */
  Optional<HeapChange> heapChange() {
    return before.heapBytes().isPresent()
            && after.heapBytes().isPresent()
            && before.heapBytes().getAsLong() != after.heapBytes().getAsLong()
        ? Optional.of(HeapChange.of(before, after))
        : Optional.empty();
  }

  List<String> refusals() {
    return new EnvCheck(after, flags).refusals();
  }

  List<String> warnings() {
    List<String> comments =
        before.text().lines().map(String::strip).filter(line -> line.startsWith("#")).toList();
    List<String> warnings = new ArrayList<>(ManagementTool.warnings(file, comments));
    warnings.addAll(new EnvCheck(after, flags).warnings());
    if (!flags.isEmpty()) {
      LauncherCollector.warning(after, JavaVersions.of(after, line)).ifPresent(warnings::add);
    }
    if (flags.isEmpty() && before.hasKitBlock()) {
      warnings.add(
          file
              + ": the kit's block keeps the JVM flags of an earlier profile, since this one has"
              + " none; to remove them, run htk profile rollback first");
    }
    before.faults().stream()
        .map(fault -> Phrase.of("%s: line %d: %s", before.name(), fault.line(), fault.message()))
        .forEach(warnings::add);
    warnings.addAll(FileWarnings.of(file));
    return warnings;
  }
}
