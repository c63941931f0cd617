// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.system.UptakeCluster.Stage;
import dev.htk.tuning.profile.ProfileLibrary;
import dev.htk.tuning.setting.Activation;
import dev.htk.tuning.setting.HBaseLine;
import dev.htk.tuning.setting.SettingsCatalogue;
import dev.htk.tuning.setting.Uptake;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * {@code -Pmeasure -Dgroups=uptake}: when a running server takes up each setting of a shipped
 * profile, seen in the server's own objects, and when it takes up that the setting is gone.
 *
 * <p>Two JVMs for each set of values: one starts with the old file and gets the new one, the other
 * starts with the new file and gets the old one. What a server works with that was started with a
 * file is what the other one must come to.
 */
@Tag("uptake")
class UptakeTest {

  private static final String PUT_LIMIT = "hbase.region.store.parallel.put.limit";
  private static final String COMPACTION_MIN = "hbase.hstore.compaction.min";

  /** Half of a pair: the catalogue asks for a restart although a flush takes this half up. */
  private static final String HALF_OF_A_PAIR = "hbase.hregion.memstore.mslab.max.allocation";

  /** Values that all other parts need before theirs show: several logs, and queues by kind. */
  private static final Map<String, String> OLD =
      values(
          """
          hbase.wal.provider = multiwal
          hbase.ipc.server.callqueue.read.ratio = 0.3
          hbase.ipc.server.callqueue.scan.ratio = 0.3
          hbase.regionserver.flush.throughput.controller = \
          org.apache.hadoop.hbase.regionserver.throttle.PressureAwareFlushThroughputController
          """);

  private static final Map<String, String> NEW =
      values(
          """
          hbase.hregion.majorcompaction = 86400000
          hbase.hregion.max.filesize = 5368709120
          hbase.hregion.memstore.block.multiplier = 6
          hbase.hregion.memstore.chunkpool.initialsize = 0.3
          hbase.hregion.memstore.chunkpool.maxsize = 0.8
          hbase.hregion.memstore.flush.size = 67108864
          hbase.hregion.memstore.mslab.chunksize = 1048576
          hbase.hregion.memstore.mslab.max.allocation = 131072
          hbase.hstore.blockingStoreFiles = 32
          hbase.hstore.blockingWaitTime = 60000
          hbase.hstore.compaction.max = 9
          hbase.hstore.compaction.min = 4
          hbase.hstore.compaction.min.size = 67108864
          hbase.hstore.compaction.throughput.higher.bound = 209715200
          hbase.hstore.compaction.throughput.lower.bound = 83886080
          hbase.hstore.flush.throughput.lower.bound = 94371840
          hbase.hstore.flush.throughput.upper.bound = 188743680
          hbase.hstore.flusher.count = 4
          hbase.ipc.server.callqueue.read.ratio = 0.6
          hbase.ipc.server.callqueue.scan.ratio = 0.5
          hbase.ipc.server.max.callqueue.length = 333
          hbase.ipc.server.priority.max.callqueue.length = 444
          hbase.ipc.server.replication.max.callqueue.length = 55
          hbase.region.store.parallel.put.limit = 11
          hbase.region.store.parallel.put.limit.min.column.count = 55
          hbase.regionserver.async.wal.datanode.slow.check.speed.packet.data.length.min = 131072
          hbase.regionserver.async.wal.datanode.slow.packet.process.time.millis = 5000
          hbase.regionserver.async.wal.exclude.datanode.info.ttl.hour = 2
          hbase.regionserver.async.wal.max.exclude.datanode.count = 1
          hbase.regionserver.async.wal.min.slow.detect.count = 5
          hbase.regionserver.flush.throughput.controller = \
          dev.htk.system.UptakeCluster$OtherController
          hbase.regionserver.global.memstore.size = 0.35
          hbase.regionserver.global.memstore.size.lower.limit = 0.9
          hbase.regionserver.handler.count = 40
          hbase.regionserver.hlog.blocksize = 134217728
          hbase.regionserver.logroll.multiplier = 0.8
          hbase.regionserver.maxlogs = 44
          hbase.regionserver.region.split.policy = \
          org.apache.hadoop.hbase.regionserver.ConstantSizeRegionSplitPolicy
          hbase.regionserver.thread.compaction.large = 2
          hbase.regionserver.thread.compaction.small = 3
          hbase.regionserver.thread.compaction.throttle = 2147483648
          hbase.regionserver.wal.roll.on.sync.ms = 5000
          hbase.regionserver.wal.slowsync.ms = 80
          hbase.rowlock.wait.duration = 20000
          hbase.rs.cacheblocksonwrite = true
          hbase.wal.hsync = true
          hbase.wal.provider = multiwal
          hbase.wal.regiongrouping.numgroups = 3
          hbase.wal.storage.policy = ALL_SSD
          hfile.block.bloom.cacheonwrite = true
          hfile.block.cache.policy = TinyLFU
          hfile.block.cache.size = 0.3
          hfile.block.index.cacheonwrite = true
          """);

  /** The values that hide some of the others. */
  private static final Map<String, String> NEW_LOGS =
      values(
          """
          hbase.regionserver.wal.enablecompression = true
          hbase.wal.provider = filesystem
          """);

  /** Never undone on a running server: writes would fail, which the catalogue says. */
  private static final Map<String, String> NO_MSLAB =
      Map.of("hbase.hregion.memstore.mslab.enabled", "false");

  private static final JsonMapper JSON = JsonMapper.builder().build();

  @TempDir private Path folder;

  /** The report of one JVM: the values of each stage, by key. */
  private record Seen(Map<Stage, Map<String, String>> values) {

    String at(Stage stage, String key) {
      return values.get(stage).get(key);
    }

    /** Returns what brought a value into force; a restart if nothing else did. */
    Activation takenUp(String key, String value) {
      if (value.equals(at(Stage.REREAD, key))) {
        return Activation.AT_ONCE;
      }
      if (value.equals(at(Stage.FLUSH, key))) {
        return Activation.NEXT_FLUSH;
      }
      if (value.equals(at(Stage.ROLL, key))) {
        return Activation.NEXT_ROLL;
      }
      return value.equals(at(Stage.REOPEN, key)) ? Activation.REGION_REOPEN : Activation.RESTART;
    }
  }

  /** One key's uptake as it was seen, and as the catalogue has it. */
  private record Proof(String key, Activation added, Activation removed, Uptake expected) {

    boolean holds() {
      return key.equals(HALF_OF_A_PAIR)
          ? added == Activation.NEXT_FLUSH && removed == Activation.NEXT_FLUSH
          : added == expected.activation() && removed == expected.removal();
    }

    String row() {
      return "| `%s` | %s | %s |".formatted(key, added.words(), removed.words());
    }
  }

  private static Map<String, String> values(String lines) {
    return lines
        .lines()
        .map(line -> line.split(" = ", 2))
        .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1].strip()));
  }

  @ParameterizedTest
  @EnumSource(names = {"V2_5", "V2_6"})
  void everySettingOfAShippedProfileIsTakenUpAsTheCatalogueSays(HBaseLine line) throws Exception {
    List<Proof> proofs = new ArrayList<>(proofs(line, "together", OLD, NEW));
    proofs.addAll(proofs(line, "logs", Map.of(), NEW_LOGS));
    proofs.addAll(proofs(line, "no-mslab", Map.of(), NO_MSLAB));

    SortedMap<String, Proof> byKey = new TreeMap<>();
    proofs.forEach(proof -> byKey.put(proof.key(), proof));
    System.out.println("HBase " + line.version());
    byKey.values().forEach(proof -> System.out.println(proof.row()));
    assertThat(byKey.keySet()).containsAll(keysOfProfiles(line));
    assertThat(byKey.values()).allMatch(Proof::holds);
  }

  @ParameterizedTest
  @EnumSource(names = {"V2_5", "V2_6"})
  void aReopenedRegionMissesWhatItsStoresHear(HBaseLine line) throws Exception {
    Seen seen =
        run(
            line,
            "reopened",
            List.of(
                Map.of(),
                Map.of(PUT_LIMIT, "11", COMPACTION_MIN, "4"),
                Map.of(PUT_LIMIT, "13", COMPACTION_MIN, "5")));

    assertThat(seen.at(Stage.REREAD, PUT_LIMIT)).isEqualTo("11");
    assertThat(seen.at(Stage.REREAD_AGAIN, PUT_LIMIT)).isEqualTo("11");
    assertThat(seen.at(Stage.REREAD_AGAIN, COMPACTION_MIN)).isEqualTo("5");
    assertThat(seen.at(Stage.REOPEN_AGAIN, PUT_LIMIT)).isEqualTo("13");
  }

  private List<Proof> proofs(
      HBaseLine line, String name, Map<String, String> older, Map<String, String> newer)
      throws Exception {
    Seen edited = run(line, name, List.of(older, newer, newer));
    Map<String, String> last = newer.equals(NO_MSLAB) ? newer : older;
    Seen undone = run(line, name + "-undone", List.of(newer, last, last));
    SettingsCatalogue catalogue = SettingsCatalogue.load(line);
    List<Proof> proofs = new ArrayList<>();
    for (String key : new TreeSet<>(newer.keySet())) {
      if (newer.get(key).equals(older.get(key))) {
        continue;
      }
      String before = edited.at(Stage.BEFORE, key);
      String after = undone.at(Stage.BEFORE, key);
      assertThat(before).as("%s before", key).isNotNull().isNotEqualTo(after);
      assertThat(after).as("%s after", key).isNotNull();
      proofs.add(
          new Proof(
              key,
              edited.takenUp(key, after),
              undone.takenUp(key, before),
              catalogue.get(key).uptake()));
    }
    return proofs;
  }

  private Seen run(HBaseLine line, String name, List<Map<String, String>> files)
      throws IOException, InterruptedException {
    Path own = folder.resolve(name);
    Path conf = Files.createDirectories(own.resolve(UptakeCluster.CONF));
    JSON.writeValue(own.resolve(UptakeCluster.FILES).toFile(), files);
    String classPath =
        Stream.concat(Stream.of(conf, LineClassPath.tests()), LineClassPath.of(line).stream())
            .map(Path::toString)
            .collect(joining(File.pathSeparator));
    new LineClusterProcess(own, classPath, List.of("-Xmx1g")).run(UptakeCluster.class);
    return new Seen(
        JSON.readValue(own.resolve(UptakeCluster.REPORT).toFile(), new TypeReference<>() {}));
  }

  /** Returns the keys that shipped profiles set on a line, in whatever phase. */
  private static SortedSet<String> keysOfProfiles(HBaseLine line) {
    ProfileLibrary library = new ProfileLibrary(SettingsCatalogue.load(line));
    Set<String> keys =
        library.names().stream()
            .map(library::load)
            .flatMap(
                profile ->
                    Stream.concat(
                        profile.settings().stream(),
                        profile.overlays().values().stream().flatMap(Collection::stream)))
            .map(entry -> entry.setting().key())
            .collect(Collectors.toSet());
    return new TreeSet<>(keys);
  }
}
