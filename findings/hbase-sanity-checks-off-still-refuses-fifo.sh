#!/usr/bin/env bash
# hbase.table.sanity.checks = false turns a refusal of most of HBase's checks of a table into a
# warning in the master's log: a table with a region size of 1 byte can then be created. It does not
# do so for FIFO compaction: a table without a TTL stays refused, whether FIFO is chosen by the table
# or by hbase-site.xml for all tables. So a site file that names FIFO for all tables lets no plain
# table be created, with the checks on or off.
# Seen with HBase 2.6.4 on OpenJDK 17. Needs a JDK of 17 or newer, and Maven.
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
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.TableDescriptorChecker;
import org.apache.hadoop.hbase.util.VersionInfo;

public class Finding {
  private static final String POLICY = "hbase.hstore.defaultengine.compactionpolicy.class";
  private static final String FIFO =
      "org.apache.hadoop.hbase.regionserver.compactions.FIFOCompactionPolicy";

  public static void main(String[] args) {
    System.out.println("HBase " + VersionInfo.getVersion());
    for (String checks : new String[] {"true", "false"}) {
      Configuration site = HBaseConfiguration.create();
      site.set("hbase.table.sanity.checks", checks);
      say(checks, "region size of 1 byte", site, table().setMaxFileSize(1));
      say(checks, "FIFO by the table", site, table().setValue(POLICY, FIFO));
      site.set(POLICY, FIFO);
      say(checks, "FIFO by the site file", site, table());
    }
  }

  private static TableDescriptorBuilder table() {
    return TableDescriptorBuilder.newBuilder(TableName.valueOf("orders"))
        .setColumnFamily(ColumnFamilyDescriptorBuilder.of("d"));
  }

  private static void say(
      String checks, String what, Configuration site, TableDescriptorBuilder table) {
    String said = "allowed";
    try {
      TableDescriptorChecker.sanityCheck(site, table.build());
    } catch (Exception e) {
      said = "refused: " + e.getMessage().replaceFirst(" Set hbase.table.sanity.checks.*", "");
    }
    System.out.println("checks " + checks + ", " + what + ": " + said);
  }
}
JAVA
java -cp "$(cat class-path)" Finding.java 2> errors > seen || { cat errors >&2; exit 1; }

cat > expected <<'SEEN'
HBase 2.6.4-hadoop3
checks true, region size of 1 byte: refused: MAX_FILESIZE for table descriptor or "hbase.hregion.max.filesize" (1) is too small, which might cause over splitting into unmanageable number of regions.
checks true, FIFO by the table: refused: Default TTL is not supported for FIFO compaction
checks true, FIFO by the site file: refused: Default TTL is not supported for FIFO compaction
checks false, region size of 1 byte: allowed
checks false, FIFO by the table: refused: Default TTL is not supported for FIFO compaction
checks false, FIFO by the site file: refused: Default TTL is not supported for FIFO compaction
SEEN
cat seen
diff expected seen
