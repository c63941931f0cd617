#!/usr/bin/env bash
# HBase's update_config makes a region server read hbase-site.xml again and tell its parts. One of
# them, CompactSplit, ends by dropping what has just been read. The parts are told in the order of
# their identity hashes, so in one server of several CompactSplit is the last, by chance. Such a
# server goes on without values in its hands: its next look at any setting reads the file as it is
# by then. So an edit that is written after update_config has returned gets into its configuration
# although nobody asked for it. The script tells one part of a running server at a time, because
# the order can't be chosen.
# Seen with HBase 2.6.4 on OpenJDK 17. Needs a JDK of 17, and Maven.
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
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.LocalHBaseCluster;
import org.apache.hadoop.hbase.conf.ConfigurationObserver;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.apache.hadoop.hbase.util.VersionInfo;
import org.apache.hadoop.hbase.zookeeper.MiniZooKeeperCluster;

public class Finding {
  private static final String KEY = "hbase.regionserver.thread.compaction.small";
  private static final Path SITE = Path.of("site.xml").toAbsolutePath();

  private static int value = 1;

  public static void main(String[] args) throws Exception {
    System.out.println("HBase " + VersionInfo.getVersion());
    writeNext();
    HRegionServer server = start();
    Configuration configuration = server.getConfiguration();
    System.out.println("started: the server has the " + age(configuration));
    writeNext();
    System.out.println("another is written: it has the " + age(configuration));
    ConfigurationObserver[] parts = {
      (ConfigurationObserver) server.getRpcServer(), server.getCompactSplitThread()
    };
    for (ConfigurationObserver part : parts) {
      // As update_config does, with one part instead of all.
      configuration.reloadConfiguration();
      part.onConfigurationChange(configuration);
      writeNext();
      System.out.println(
          part.getClass().getSimpleName().replaceFirst("Netty", "")
              + " told, then another is written: it has the "
              + age(configuration));
    }
    Runtime.getRuntime().halt(0);
  }

  /** Starts a standalone HBase, as its own start script does. */
  private static HRegionServer start() throws Exception {
    Configuration configuration = HBaseConfiguration.create();
    configuration.set("hbase.rootdir", Path.of("root").toAbsolutePath().toUri().toString());
    configuration.set("hbase.tmp.dir", Path.of("tmp").toAbsolutePath().toString());
    configuration.set("hbase.unsafe.stream.capability.enforce", "false");
    configuration.set("hbase.wal.provider", "filesystem");
    for (String port : new String[] {"master", "regionserver"}) {
      configuration.setInt("hbase." + port + ".port", 0);
      configuration.setInt("hbase." + port + ".info.port", -1);
    }
    int port = new MiniZooKeeperCluster(configuration).startup(new File("zookeeper"));
    configuration.setInt("hbase.zookeeper.property.clientPort", port);
    configuration.addResource(new org.apache.hadoop.fs.Path(SITE.toUri()));
    LocalHBaseCluster cluster = new LocalHBaseCluster(configuration, 1);
    cluster.startup();
    while (cluster.getActiveMaster() == null || !cluster.getActiveMaster().isInitialized()) {
      Thread.sleep(100);
    }
    return cluster.getRegionServer(0);
  }

  private static void writeNext() throws Exception {
    value++;
    Files.writeString(
        SITE,
        "<configuration><property><name>" + KEY + "</name><value>" + value
            + "</value></property></configuration>");
  }

  private static String age(Configuration configuration) {
    return configuration.getInt(KEY, 0) == value ? "newest value" : "value before";
  }
}
JAVA
mkdir classes
javac -d classes -cp "$(cat class-path)" Finding.java
java --add-opens java.base/java.lang=ALL-UNNAMED --add-opens java.base/java.nio=ALL-UNNAMED \
  --add-opens java.base/java.lang.reflect=ALL-UNNAMED --add-opens java.base/java.util=ALL-UNNAMED \
  --add-opens java.base/java.io=ALL-UNNAMED --add-exports java.base/jdk.internal.misc=ALL-UNNAMED \
  -cp "classes:$(cat class-path)" Finding > output 2> errors || { cat output errors >&2; exit 1; }
grep -E '^HBase 2|it has|server has' output > seen || { cat output errors >&2; exit 1; }

cat > expected <<'SEEN'
HBase 2.6.4-hadoop3
started: the server has the newest value
another is written: it has the value before
RpcServer told, then another is written: it has the value before
CompactSplit told, then another is written: it has the newest value
SEEN
cat seen
diff expected seen
