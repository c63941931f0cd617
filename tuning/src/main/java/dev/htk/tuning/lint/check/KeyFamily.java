package dev.htk.tuning.lint.check;

import java.util.List;
import java.util.Optional;

/** Keys that no list can hold, because HBase or Hadoop builds them at run time. */
enum KeyFamily {
  /** HBase, or a module of it, reads whatever begins so. */
  HBASE(
      "hbase.zookeeper.property.",
      "hbase.thrift.",
      "hbase.regionserver.thrift.",
      "hbase.rest.",
      "hbase.backup.",
      "hbase.io.compress.",
      "hbase.mapreduce.",
      "hbase.mapred.",
      "hbase.dfs.",
      "hbase.http.filter."),
  HADOOP(
      "hadoop.",
      "fs.",
      "dfs.",
      "io.",
      "ipc.",
      "net.",
      "ha.",
      "ssl.",
      "security.",
      "rpc.",
      "file.",
      "ftp.",
      "s3.",
      "nfs.",
      "zlib.",
      "mapreduce.",
      "mapred.",
      "yarn.",
      "kms.",
      "httpfs.");

  private static final List<KeyFamily> ALL = List.of(values());

  @SuppressWarnings("ImmutableEnumChecker") // Made of List.of.
  private final List<String> prefixes;

  KeyFamily(String... prefixes) {
    this.prefixes = List.of(prefixes);
  }

  static Optional<KeyFamily> of(String key) {
    return ALL.stream()
        .filter(family -> family.prefixes.stream().anyMatch(key::startsWith))
        .findFirst();
  }

  static boolean isHadoops(String key) {
    return of(key).filter(HADOOP::equals).isPresent();
  }
}
