package dev.htk.tuning.lint.check;

import java.util.List;
import java.util.Optional;

/** Keys that no list can hold, because others own them or HBase builds them at run time. */
enum KeyFamily {
  /** HBase, or a module of it, reads whatever begins so. */
  HBASE(
      "HBase",
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
      "Hadoop",
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
      "httpfs."),
  PHOENIX("Apache Phoenix", "phoenix.", "index.", "data.tx.", "tephra.", "omid."),
  RANGER("Apache Ranger", "ranger.", "xasecure."),
  ATLAS("Apache Atlas", "atlas."),
  HIVE("Apache Hive", "hive."),
  SPARK("Apache Spark", "spark."),
  OPENTSDB("OpenTSDB", "tsd."),
  HTK("the kit's stall recorder", "htk.recorder.");

  private static final List<KeyFamily> ALL = List.of(values());

  private final String owner;

  @SuppressWarnings("ImmutableEnumChecker") // Made of List.of.
  private final List<String> prefixes;

  KeyFamily(String owner, String... prefixes) {
    this.owner = owner;
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

  String owner() {
    return owner;
  }
}
