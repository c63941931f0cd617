// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.apply;

import dev.htk.tuning.relation.Placement;
import dev.htk.tuning.setting.Setting;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Lists what HDFS must provide for the WAL's storage policy and folder.
 *
 * <p>Sources: {@code CommonFSUtils.setStoragePolicy} and {@code getWALRootDir} of HBase 2.6.4, and
 * HDFS's {@code StoragePolicyAdmin} and {@code DFSck} of Hadoop 3.4.3 for the commands.
 */
final class HdfsNeeds {

  private static final String POLICY = "hbase.wal.storage.policy";
  static final String WAL_DIR = "hbase.wal.dir";
  private static final String ROOT_DIR = "hbase.rootdir";
  private static final String DEFER_TO_HDFS = "NONE";

  private final Map<String, String> values;
  private final SettingsCatalogue catalogue;

  private HdfsNeeds(Map<String, String> values, SettingsCatalogue catalogue) {
    this.values = values;
    this.catalogue = catalogue;
  }

  /** Returns sentences for a person; empty if the WAL has no policy or folder of its own. */
  static List<String> of(Map<String, String> values, SettingsCatalogue catalogue) {
    HdfsNeeds needs = new HdfsNeeds(values, catalogue);
    List<String> lines = new ArrayList<>();
    if (needs.isLogOnHdfs()) {
      needs.value(POLICY).ifPresent(policy -> lines.addAll(needs.forPolicy(policy)));
    }
    Optional.ofNullable(values.get(WAL_DIR))
        .ifPresent(folder -> lines.addAll(forFolder(folder.strip())));
    return lines;
  }

  /** Returns whether HDFS keeps the log, as far as the file tells; else policies mean nothing. */
  private boolean isLogOnHdfs() {
    return Placement.of(key -> Optional.ofNullable(values.get(key)))
        .log()
        .filter(log -> log.kind() != Placement.Kind.DISTRIBUTED)
        .isEmpty();
  }

  private List<String> forPolicy(String name) {
    if (name.isEmpty() || name.toUpperCase(Locale.ROOT).equals(DEFER_TO_HDFS)) {
      return List.of();
    }
    Optional<StoragePolicy> policy = StoragePolicy.named(name);
    if (policy.isEmpty()) {
      return List.of(
          ("%s = %s: HDFS has no policy of that name; HBase only logs a warning and leaves the"
                  + " folder as it is; see: hdfs storagepolicies -listPolicies")
              .formatted(POLICY, name));
    }
    List<String> types = policy.get().specialTypes();
    return types.isEmpty() ? List.of() : forTypes(name, policy.get(), types);
  }

  private List<String> forTypes(String name, StoragePolicy policy, List<String> types) {
    List<String> lines = new ArrayList<>();
    for (String type : types) {
      lines.add(
          ("%s = %s: every DataNode needs a volume of type %s in dfs.datanode.data.dir, such as"
                  + " [%s]file:///%s1/dfs/data; a volume without a tag counts as DISK")
              .formatted(POLICY, name, type, type, type.toLowerCase(Locale.ROOT)));
    }
    lines.add(
        policy
            .fallback()
            .map(other -> "if these volumes are full, HDFS silently writes to " + other)
            .orElse("if these volumes are full, HDFS refuses to write"));
    lines.add("dfs.storage.policy.enabled must be true, as it is by default");
    lines.add("show the volumes, on a DataNode: hdfs getconf -confKey dfs.datanode.data.dir");
    lines.add("show the policy in force: hdfs storagepolicies -getStoragePolicy -path " + logs());
    lines.add(
        "show where new WAL blocks are: hdfs fsck "
            + logs()
            + " -openforwrite -files -blocks -locations");
    return lines;
  }

  private static List<String> forFolder(String folder) {
    return List.of(
        ("%s = %s: it must exist or be creatable by HBase's user, must not lie under %s, and its"
                + " file system must have hflush and hsync")
            .formatted(WAL_DIR, folder, ROOT_DIR),
        ("all masters and region servers must agree on %s: a master looks for the logs of a dead"
                + " server in its own %s only; stop the whole cluster cleanly before it changes")
            .formatted(WAL_DIR, WAL_DIR));
  }

  private String logs() {
    String root = value(WAL_DIR).or(() -> value(ROOT_DIR)).orElse("/hbase");
    return root.replaceFirst("/+$", "") + "/WALs";
  }

  /** Returns the value or default of a key; empty if it refers to other settings. */
  private Optional<String> value(String key) {
    return Optional.ofNullable(values.get(key))
        .or(() -> catalogue.find(key).flatMap(Setting::defaultValue))
        .map(String::strip)
        .filter(value -> !value.contains("${"));
  }

  /**
   * HDFS's storage policies, with the types of volume that each one uses.
   *
   * <p>Source: {@code BlockStoragePolicySuite.createDefaultSuite} of Hadoop 3.4.3.
   */
  private enum StoragePolicy {
    LAZY_PERSIST("DISK", "RAM_DISK", "DISK"),
    ALL_NVDIMM("DISK", "NVDIMM"),
    ALL_SSD("DISK", "SSD"),
    ONE_SSD("DISK", "SSD", "DISK"),
    HOT("", "DISK"),
    WARM("DISK or ARCHIVE", "DISK", "ARCHIVE"),
    COLD("", "ARCHIVE"),
    PROVIDED("DISK", "PROVIDED", "DISK");

    private final String fallback;
    private final String types;

    StoragePolicy(String fallback, String... types) {
      this.fallback = fallback;
      this.types = String.join(" ", types);
    }

    /** Returns the policy with this name. HBase and HDFS ignore its case and surrounding blanks. */
    static Optional<StoragePolicy> named(String name) {
      String wanted = name.strip().toUpperCase(Locale.ROOT);
      return Arrays.stream(values()).filter(policy -> policy.name().equals(wanted)).findFirst();
    }

    /** Returns the types of volume it uses besides {@code DISK}, the type of untagged volumes. */
    List<String> specialTypes() {
      return Arrays.stream(types.split(" ")).filter(type -> !type.equals("DISK")).toList();
    }

    /**
     * Returns where HDFS writes a new block if no such volume has room; empty if the write fails.
     */
    Optional<String> fallback() {
      return Optional.of(fallback).filter(words -> !words.isEmpty());
    }
  }
}
