// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.tuning.machine.DiskKind;
import dev.htk.tuning.relation.Placement;
import dev.htk.tuning.setting.Setting;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Checks a WAL storage policy against the storage that HDFS has. */
public final class WalStoragePolicy {

  private static final Set<String> FASTER_THAN_DISKS = Set.of("SSD", "NVDIMM", "RAM_DISK");

  private static final Map<String, String> STORAGE =
      Map.of(
          "ALL_SSD", "SSD",
          "ONE_SSD", "SSD",
          "ALL_NVDIMM", "NVDIMM",
          "LAZY_PERSIST", "RAM_DISK",
          "WARM", "ARCHIVE",
          "COLD", "ARCHIVE",
          "PROVIDED", "PROVIDED");

  private WalStoragePolicy() {}

  /** Finds a policy although the log does not lie on HDFS, and only HDFS has policies. */
  public static Optional<Problem> withoutHdfs(Subject subject) {
    return subject
        .written(Keys.WAL_POLICY)
        .map(policy -> policy.trim().toUpperCase(Locale.ROOT))
        .filter(policy -> !policy.isEmpty() && !policy.equals("NONE"))
        .flatMap(policy -> elsewhere(subject))
        .map(
            log ->
                subject.problem(
                    "%s has no effect: only HDFS has storage policies, and the log lies in %s"
                        .formatted(subject.described(Keys.WAL_POLICY), log),
                    "Remove it, or set %s to a directory on HDFS.".formatted(Keys.WAL_DIR),
                    Keys.WAL_POLICY));
  }

  /** Finds a policy that needs volumes in HDFS that the file cannot show. */
  public static Optional<Problem> needed(Subject subject) {
    return storage(subject)
        .filter(type -> !lacksFlash(type, subject))
        .map(
            type ->
                subject.problem(
                    "%s asks HDFS for %s volumes; without any, HDFS writes elsewhere and does not"
                            .formatted(subject.described(Keys.WAL_POLICY), type)
                        + " tell HBase",
                    "Check that dfs.datanode.data.dir of every DataNode has directories with the"
                        + " tag [%s].".formatted(type),
                    Keys.WAL_POLICY));
  }

  /** Finds a policy that the machine has no flash for. */
  public static Optional<Problem> missing(Subject subject) {
    return storage(subject)
        .filter(type -> lacksFlash(type, subject))
        .map(
            type ->
                subject.problem(
                    "%s asks for SSD volumes, but the machine's WAL is on hdd; HDFS writes it"
                            .formatted(subject.described(Keys.WAL_POLICY))
                        + " there and does not tell HBase",
                    "Add [SSD] directories to dfs.datanode.data.dir, or remove the policy.",
                    Keys.WAL_POLICY));
  }

  /**
   * Finds a policy that moves the WAL to faster volumes than the data, if no other setting lets
   * flushes keep up. Intel's study of HBase on tiered HDFS storage saw 11 % less throughput with
   * the WAL on a RAM disk and the files on hard disks than with everything on hard disks.
   */
  public static Optional<Problem> aheadOfData(Subject subject) {
    return storage(subject)
        .filter(FASTER_THAN_DISKS::contains)
        .filter(type -> !lacksFlash(type, subject))
        .filter(type -> subject.machine().diskKind().filter(DiskKind.HDD::equals).isPresent())
        .filter(type -> !subject.isDataOnObjectStore())
        .filter(type -> mayHoldFewFiles(subject))
        .map(
            type ->
                subject.problem(
                    "%s moves the WAL to %s volumes, but the data stays on hdd, and %s stops"
                            .formatted(
                                subject.described(Keys.WAL_POLICY),
                                type,
                                subject.described(Keys.BLOCKING_FILES))
                        + " flushes until compactions have caught up: writers fill the memstores"
                        + " sooner and may get less throughput than with the WAL on hdd",
                    "Raise %s and the flush size as the profile write-heavy does, and measure it."
                        .formatted(Keys.BLOCKING_FILES),
                    Keys.WAL_POLICY));
  }

  private static Optional<Placement.Place> elsewhere(Subject subject) {
    return subject.placement().log().filter(log -> log.kind() != Placement.Kind.DISTRIBUTED);
  }

  private static Optional<String> storage(Subject subject) {
    if (elsewhere(subject).isPresent()) {
      return Optional.empty();
    }
    return subject
        .written(Keys.WAL_POLICY)
        .map(policy -> STORAGE.get(policy.trim().toUpperCase(Locale.ROOT)));
  }

  /** Returns whether a store blocks flushes at the default number of files, or at fewer. */
  private static boolean mayHoldFewFiles(Subject subject) {
    Setting files = subject.catalogue().get(Keys.BLOCKING_FILES);
    BigDecimal usual = files.defaultValue().flatMap(files::number).orElseThrow();
    return subject.number(Keys.BLOCKING_FILES).stream()
        .anyMatch(number -> number.compareTo(usual) <= 0);
  }

  private static boolean lacksFlash(String type, Subject subject) {
    return type.equals("SSD")
        && subject.machine().walKind().filter(DiskKind.HDD::equals).isPresent();
  }
}
