// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.tuning.setting.KeyReaders;
import dev.htk.tuning.setting.ServerRole;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Holds the readers of keys against the classes of 2.6 that name them. */
class KeyReadersTest {

  /** Classes that only a master runs, and the deprecations of {@code HBaseConfiguration}. */
  private static final String OF_MASTERS =
      "master/(?!region/|RackManager|RegionPla|HMasterCommandLine|LoadBalancer\\b).*"
          + "|util/TableDescriptorChecker|rsgroup/.*LoadBalancer|HBaseConfiguration";

  /** Classes that no client runs, except to start a server in its own JVM. */
  private static final String OF_SERVERS =
      "master/region/.*|HBaseServerBase|HBaseRpcServicesBase|LocalHBaseCluster|executor/.*"
          + "|ipc/\\w*Rpc(Server|Executor|Scheduler)\\b.*|io/ByteBuffAllocator"
          + "|quotas/DefaultOperationQuota"
          + "|wal/(BoundedGroupingStrategy|RegionGroupingProvider|AbstractWALRoller)"
          + "|regionserver/(HRegionServer|RSRpcServices|\\w*RpcSchedulerFactory|MemStoreFlusher"
          + "|CompactSplit|(Default)?HeapMemory\\w+|SecureBulkLoadManager|StorefileRefresherChore"
          + "|RegionServerCoprocessorHost)(\\$.*)?"
          + "|regionserver/(snapshot/|throttle/(?!StoreHotness)).*"
          + "|regionserver/wal/(AbstractFSWAL|FSHLog|AsyncFSWAL|SyncFutureCache)(\\$.*)?";

  private static final Map<List<ServerRole>, Pattern> CLASSES =
      Map.of(
          List.of(ServerRole.MASTER),
          Pattern.compile(OF_MASTERS),
          List.of(ServerRole.REGION_SERVER, ServerRole.MASTER),
          Pattern.compile(OF_MASTERS + "|" + OF_SERVERS));

  @Test
  void onlyClassesOfItsReadersNameAKey() throws IOException {
    Set<String> found = new TreeSet<>();

    Path jars = Path.of(System.getProperty("htk.catalogue"), "2.6");
    PublishedJars.in(jars)
        .texts()
        .forEach(
            (type, texts) ->
                texts.forEach(
                    key ->
                        KeyReaders.load()
                            .of(key)
                            .filter(CLASSES::containsKey)
                            .ifPresent(
                                readers -> {
                                  assertThat(type).as(key).matches(CLASSES.get(readers));
                                  found.add(key);
                                })));

    assertThat(found).hasSizeGreaterThan(100);
  }
}
