package dev.htk.tuning.lint.check;

import dev.htk.tuning.machine.DiskKind;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** A storage policy of the WAL, and whether HDFS has the storage that it asks for. */
public enum WalStoragePolicy implements RelationCheck {
  /** What HDFS must have, which the file cannot show. */
  NEEDED {
    @Override
    public Optional<Problem> problem(Subject subject) {
      return storage(subject)
          .filter(type -> !lacksFlash(type, subject))
          .map(
              type ->
                  subject.problem(
                      "%s asks HDFS for %s volumes; where it has none, it writes elsewhere and says"
                              .formatted(subject.described(Keys.WAL_POLICY), type)
                          + " nothing to HBase",
                      "See that dfs.datanode.data.dir of every DataNode has directories with the"
                          + " tag [%s].".formatted(type),
                      Keys.WAL_POLICY));
    }
  },
  /** The machine has no flash for its WAL. */
  MISSING {
    @Override
    public Optional<Problem> problem(Subject subject) {
      return storage(subject)
          .filter(type -> lacksFlash(type, subject))
          .map(
              type ->
                  subject.problem(
                      "%s asks for SSD volumes, but the machine's WAL is on hdd; HDFS writes it"
                              .formatted(subject.described(Keys.WAL_POLICY))
                          + " there and says nothing to HBase",
                      "Add [SSD] directories to dfs.datanode.data.dir, or remove the policy.",
                      Keys.WAL_POLICY));
    }
  };

  private static final Map<String, String> STORAGE =
      Map.of(
          "ALL_SSD", "SSD",
          "ONE_SSD", "SSD",
          "ALL_NVDIMM", "NVDIMM",
          "LAZY_PERSIST", "RAM_DISK",
          "WARM", "ARCHIVE",
          "COLD", "ARCHIVE",
          "PROVIDED", "PROVIDED");

  private static Optional<String> storage(Subject subject) {
    return subject
        .written(Keys.WAL_POLICY)
        .map(policy -> STORAGE.get(policy.trim().toUpperCase(Locale.ROOT)));
  }

  private static boolean lacksFlash(String type, Subject subject) {
    return type.equals("SSD")
        && subject.machine().walKind().filter(DiskKind.HDD::equals).isPresent();
  }
}
