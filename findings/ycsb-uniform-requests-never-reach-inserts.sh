#!/usr/bin/env bash
# In a run phase that inserts rows, requestdistribution=uniform is not uniform over the rows that
# exist: rows that the phase has inserted are never asked for, though they may be most of the table.
# The same holds for hotspot and sequential. zipfian, latest and exponential do reach them. So a
# comparison of uniform with zipfian on such a workload also compares a table that stands still with
# one that grows.
# Seen with YCSB 0.17.0 on OpenJDK 17. Needs a JDK of 17 or newer, and Maven.
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
      <groupId>site.ycsb</groupId>
      <artifactId>core</artifactId>
      <version>0.17.0</version>
    </dependency>
  </dependencies>
</project>
POM
mvn -B -ntp -q org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath \
  -Dmdep.outputFile=class-path

cat > Finding.java <<'JAVA'
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.measurements.Measurements;
import site.ycsb.workloads.CoreWorkload;

/** Has 1000 rows, and in 40,000 operations inserts about 20,000 more. */
public class Finding extends DB {
  private static final int LOADED = 1_000;
  private int inserted;
  private int reads;
  private int readsOfInserted;

  public static void main(String[] args) throws Exception {
    String version = CoreWorkload.class.getProtectionDomain().getCodeSource().getLocation().getPath();
    System.out.println("YCSB " + version.replaceAll(".*core-|.jar", ""));
    for (String requests :
        new String[] {"uniform", "hotspot", "sequential", "zipfian", "latest", "exponential"}) {
      Properties properties = new Properties();
      properties.setProperty("recordcount", Integer.toString(LOADED));
      properties.setProperty("operationcount", "40000");
      properties.setProperty("insertorder", "ordered");
      properties.setProperty("readproportion", "0.5");
      properties.setProperty("updateproportion", "0");
      properties.setProperty("insertproportion", "0.5");
      properties.setProperty("requestdistribution", requests);
      Measurements.setProperties(properties);
      CoreWorkload workload = new CoreWorkload();
      workload.init(properties);
      Finding table = new Finding();
      for (int i = 0; i < 40_000; i++) {
        workload.doTransaction(table, null);
      }
      System.out.println(requests + ": " + table.outcome());
    }
  }

  private String outcome() {
    boolean grown = inserted > 15 * LOADED && reads > 15_000;
    String share = readsOfInserted == 0 ? "none" : readsOfInserted * 2 > reads ? "most" : "few";
    return (grown ? "" : "(not grown) ") + share + " of the reads ask for inserted rows";
  }

  @Override
  public Status read(String table, String key, Set<String> fields, Map<String, ByteIterator> row) {
    reads++;
    readsOfInserted += Integer.parseInt(key.substring("user".length())) >= LOADED ? 1 : 0;
    return Status.OK;
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> row) {
    inserted++;
    return Status.OK;
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> row) {
    return Status.OK;
  }

  @Override
  public Status scan(
      String table,
      String start,
      int rows,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return Status.OK;
  }

  @Override
  public Status delete(String table, String key) {
    return Status.OK;
  }
}
JAVA
java -cp "$(cat class-path)" Finding.java 2> errors > seen || { cat errors >&2; exit 1; }

cat > expected <<'SEEN'
YCSB 0.17.0
uniform: none of the reads ask for inserted rows
hotspot: none of the reads ask for inserted rows
sequential: none of the reads ask for inserted rows
zipfian: most of the reads ask for inserted rows
latest: most of the reads ask for inserted rows
exponential: most of the reads ask for inserted rows
SEEN
cat seen
diff expected seen
