// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.storage;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.BlockStoragePolicy;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockStoragePolicySuite;

/**
 * The storage policy of the WALs, and the storage types that HDFS chooses for the replicas of a
 * block under it. Immutable.
 *
 * @param name HDFS's name of the policy; {@code NONE} for HDFS's default, which demands nothing
 */
public record WalPolicy(String name) {

  /** The setting that names the policy. */
  public static final String KEY = "hbase.wal.storage.policy";

  private static final String NONE = "NONE";
  private static final BlockStoragePolicySuite POLICIES =
      BlockStoragePolicySuite.createDefaultSuite();

  /** Returns the policy that the settings name; {@code NONE} if they name none. */
  public static WalPolicy of(Map<String, String> settings) {
    return new WalPolicy(settings.getOrDefault(KEY, NONE).strip().toUpperCase(Locale.ROOT));
  }

  /** Returns whether the choice is left to HDFS: no policy, or one that HDFS does not know. */
  public boolean isNone() {
    return policy().isEmpty();
  }

  /** Returns the storage types other than {@code DISK} that a block's replicas need. */
  public SortedSet<StorageType> needed(int copies) {
    SortedSet<StorageType> types = new TreeSet<>(types(copies));
    types.remove(StorageType.DISK);
    return types;
  }

  /** Returns whether a block's replicas lie where the policy wants them. */
  public boolean isKeptBy(List<StorageType> copies) {
    return isNone() || sorted(copies).equals(sorted(types(copies.size())));
  }

  private List<StorageType> types(int copies) {
    return policy().map(found -> found.chooseStorageTypes((short) copies)).orElse(List.of());
  }

  private Optional<BlockStoragePolicy> policy() {
    return Optional.ofNullable(POLICIES.getPolicy(name));
  }

  private static List<StorageType> sorted(List<StorageType> types) {
    return types.stream().sorted().toList();
  }

  @Override
  public String toString() {
    return name;
  }
}
