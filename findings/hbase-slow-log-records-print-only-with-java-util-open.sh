#!/usr/bin/env bash
# Admin.getLogEntries returns records with a method toJsonPrettyPrint(). For a call of the slow log it
# throws in a client on Java 17 or newer, since the record has a field of type Optional, whose private
# field Gson reads by reflection. HBase's own launcher opens java.util (--add-opens), so that the
# shell prints the same record; a program of one's own, started as usual, cannot. toString() prints it
# everywhere.
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
      <artifactId>hbase-client</artifactId>
      <version>2.6.4-hadoop3</version>
    </dependency>
  </dependencies>
</project>
POM
mvn -B -ntp -q org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath \
  -Dmdep.outputFile=class-path

cat > Finding.java <<'JAVA'
import java.util.Map;
import org.apache.hadoop.hbase.client.OnlineLogRecord;
import org.apache.hadoop.hbase.util.VersionInfo;

public class Finding {
  public static void main(String[] args) {
    System.out.println("HBase " + VersionInfo.getVersion());
    OnlineLogRecord call =
        new OnlineLogRecord.OnlineLogRecordBuilder()
            .setStartTime(1764340000000L)
            .setProcessingTime(1200)
            .setMethodName("Mutate")
            .setRequestAttributes(Map.of())
            .setConnectionAttributes(Map.of())
            .build();
    System.out.println("toString: " + call.toString().contains("processingTime=1200"));
    try {
      System.out.println("pretty: " + call.toJsonPrettyPrint().contains("1200"));
    } catch (RuntimeException e) {
      System.out.println("pretty: " + e.getMessage().split(";")[0]);
    }
  }
}
JAVA
echo "as usual" > seen
java -cp "$(cat class-path)" Finding.java >> seen 2> errors || { cat errors >&2; exit 1; }
echo "with java.util open" >> seen
java --add-opens java.base/java.util=ALL-UNNAMED -cp "$(cat class-path)" Finding.java >> seen 2> errors \
  || { cat errors >&2; exit 1; }

cat > expected <<'SEEN'
as usual
HBase 2.6.4-hadoop3
toString: true
pretty: Failed making field 'java.util.Optional#value' accessible
with java.util open
HBase 2.6.4-hadoop3
toString: true
pretty: true
SEEN
cat seen
diff expected seen
