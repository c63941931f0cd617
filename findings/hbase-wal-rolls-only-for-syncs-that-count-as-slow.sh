#!/usr/bin/env bash
# hbase.regionserver.wal.roll.on.sync.ms, the time of a single sync from which on a log is rolled, does
# nothing below hbase.regionserver.wal.slowsync.ms, which by its name and description only decides
# what is logged as slow: a log looks at the first only for syncs that exceed the second. So a roll
# after 80 ms comes after 100 ms, unless the other setting is lowered too.
# Seen with the default log of HBase 2.6.4 on OpenJDK 17: of a hundred syncs none asks for a roll
# after 0 ms while 100 ms count as slow; with 0 ms for both, the first one does. HBase 2.5 and 3.0
# have the same code. Needs a JDK of 17 or newer, and Maven.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

cat > pom.xml <<'POM'
<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>finding</groupId>
  <artifactId>finding</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>org.apache.hbase</groupId>
      <artifactId>hbase-server</artifactId>
      <version>2.6.4-hadoop3</version>
    </dependency>
  </dependencies>
</project>
POM
mvn -B -ntp -q org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath \
  -Dmdep.outputFile=class-path

cat > Finding.java <<'JAVA'
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.apache.hadoop.hbase.regionserver.MultiVersionConcurrencyControl;
import org.apache.hadoop.hbase.regionserver.wal.WALActionsListener;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.VersionInfo;
import org.apache.hadoop.hbase.wal.WAL;
import org.apache.hadoop.hbase.wal.WALEdit;
import org.apache.hadoop.hbase.wal.WALFactory;
import org.apache.hadoop.hbase.wal.WALKeyImpl;

public class Finding {
  private static final TableName TABLE = TableName.valueOf("t");
  private static final byte[] NAME = Bytes.toBytes("f");

  public static void main(String[] args) throws Exception {
    System.out.println("HBase " + VersionInfo.getVersion());
    for (int slow : new int[] {100, 0}) {
      System.out.printf("roll after 0 ms, slow from %d ms on: %s%n", slow, rolls(slow));
    }
    System.exit(0);
  }

  /** Syncs a hundred edits one by one, and counts who asks for a roll, by reason. */
  private static Map<WALActionsListener.RollRequestReason, Integer> rolls(int slow)
      throws Exception {
    Configuration conf = HBaseConfiguration.create();
    conf.set("hbase.rootdir", Path.of("slow" + slow).toAbsolutePath().toUri().toString());
    conf.set("hbase.wal.provider", "asyncfs");
    conf.setBoolean("hbase.unsafe.stream.capability.enforce", false);
    conf.setInt("hbase.regionserver.wal.roll.on.sync.ms", 0);
    conf.setInt("hbase.regionserver.wal.slowsync.ms", slow);
    Map<WALActionsListener.RollRequestReason, Integer> rolls =
        new EnumMap<>(WALActionsListener.RollRequestReason.class);
    RegionInfo region = RegionInfoBuilder.newBuilder(TABLE).build();
    WAL wal = new WALFactory(conf, "server").getWAL(region);
    wal.registerWALActionsListener(
        new WALActionsListener() {
          @Override
          public void logRollRequested(RollRequestReason reason) {
            rolls.merge(reason, 1, Integer::sum);
          }
        });
    MultiVersionConcurrencyControl mvcc = new MultiVersionConcurrencyControl();
    NavigableMap<byte[], Integer> scopes = new TreeMap<>(Bytes.BYTES_COMPARATOR);
    for (int i = 0; i < 100; i++) {
      WALKeyImpl key =
          new WALKeyImpl(
              region.getEncodedNameAsBytes(), TABLE, System.currentTimeMillis(), mvcc, scopes);
      WALEdit edit = new WALEdit().add(new KeyValue(Bytes.toBytes(i), NAME, NAME, NAME));
      long transaction = wal.appendData(region, key, edit);
      wal.sync(transaction);
      mvcc.complete(key.getWriteEntry());
    }
    return rolls;
  }
}
JAVA
java --add-opens java.base/java.nio=ALL-UNNAMED -cp "$(cat class-path)" Finding.java 2> errors > seen ||
  { cat errors >&2; exit 1; }
grep -v '^[0-9].* \(WARN\|INFO\)' seen > lines

cat > expected <<'SEEN'
HBase 2.6.4-hadoop3
roll after 0 ms, slow from 100 ms on: {}
roll after 0 ms, slow from 0 ms on: {SLOW_SYNC=1}
SEEN
cat lines
diff expected lines
