// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import java.util.List;
import java.util.Optional;

/** Prefixes of keys that HBase or Hadoop builds at run time, so that no list can hold them. */
enum KeyFamily {
  /** HBase, or a module of it, reads every key with one of these prefixes. */
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

  @SuppressWarnings("ImmutableEnumChecker") // List.of is immutable.
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
