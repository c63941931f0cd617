package dev.htk.harness.storage;

import java.util.Arrays;
import java.util.EnumMap;
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
 * The storage policy of the write-ahead logs, and what HDFS makes of it: which types of volumes the
 * copies of a block go to. Immutable.
 *
 * @param name as HDFS has it; {@code NONE} for HDFS's own, which asks for nothing
 */
public record WalPolicy(String name) {

  /** The setting. */
  public static final String KEY = "hbase.wal.storage.policy";

  private static final String NONE = "NONE";
  private static final BlockStoragePolicySuite POLICIES =
      BlockStoragePolicySuite.createDefaultSuite();

  /** The policy that settings name, if they name one. */
  public static WalPolicy of(Map<String, String> settings) {
    return new WalPolicy(settings.getOrDefault(KEY, NONE).strip().toUpperCase(Locale.ROOT));
  }

  /** Whether it leaves the place to HDFS: no policy, or one that HDFS does not know. */
  public boolean isNone() {
    return policy().isEmpty();
  }

  /** The types of volumes, other than {@code DISK}, that so many copies of a block go to. */
  public SortedSet<StorageType> needed(int copies) {
    SortedSet<StorageType> types = new TreeSet<>(types(copies));
    types.remove(StorageType.DISK);
    return types;
  }

  /** Whether the copies of a block lie where the policy wants them. */
  public boolean isKeptBy(List<StorageType> copies) {
    return isNone() || counts(copies).equals(counts(types(copies.size())));
  }

  private List<StorageType> types(int copies) {
    return policy().map(found -> found.chooseStorageTypes((short) copies)).orElse(List.of());
  }

  private Optional<BlockStoragePolicy> policy() {
    return Arrays.stream(POLICIES.getAllPolicies())
        .filter(known -> known.getName().equals(name))
        .findFirst();
  }

  private static Map<StorageType, Integer> counts(List<StorageType> types) {
    Map<StorageType, Integer> counts = new EnumMap<>(StorageType.class);
    types.forEach(type -> counts.merge(type, 1, Integer::sum));
    return counts;
  }

  @Override
  public String toString() {
    return name;
  }
}
