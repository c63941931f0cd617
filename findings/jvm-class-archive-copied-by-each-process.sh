#!/usr/bin/env bash
# An archive of classes (-XX:SharedArchiveFile) is said to be mapped once and shared by the JVMs of a
# host. Since Java 17 each JVM maps it at an address of its own choice (-XX:ArchiveRelocationMode=1,
# against attackers who know addresses), and so writes to nearly all of its pages: each region server,
# DataNode or client holds a copy of its own. With -XX:ArchiveRelocationMode=0, a diagnostic option,
# the pages with the classes stay shared. So archives save time at the start, but by default no memory.
# Seen with OpenJDK 17.0.15 on Linux, and the classes of HBase's client 2.6.4. Needs a JDK 17, and Maven.
set -euo pipefail
folder=$(mktemp -d)
pids=()
trap 'for pid in "${pids[@]}"; do kill "$pid" 2> /dev/null || true; done; rm -rf "$folder"' EXIT
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
      <version>2.6.4</version>
    </dependency>
  </dependencies>
</project>
POM
mvn -B -ntp -q org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath \
  -Dmdep.outputFile=class-path

mkdir source
cat > source/Finding.java <<'JAVA'
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.client.ConnectionFactory;

public class Finding {
  public static void main(String[] args) throws Exception {
    HBaseConfiguration.create();
    ConnectionFactory.class.getMethods();
    System.out.println("ready");
    TimeUnit.SECONDS.sleep(Long.parseLong(args[0]));
  }
}
JAVA
javac -cp "$(cat class-path)" -d source source/Finding.java
jar -c -f finding.jar -C source Finding.class
classes="$folder/finding.jar:$(cat class-path)"

java -XX:DumpLoadedClassList=names -cp "$classes" Finding 0 > log 2>&1
java -Xshare:dump -XX:SharedClassListFile=names -XX:SharedArchiveFile=classes.jsa -cp "$classes" > log 2>&1

# Prints how much of the archive two JVMs hold in pages of their own, as a share of what they map.
own() {
  local wanted=("$@") started=()
  for each in one two; do
    java "${wanted[@]}" -XX:SharedArchiveFile=classes.jsa -Xshare:on -cp "$classes" Finding 60 > "$each" 2>&1 &
    started+=("$!")
    pids+=("$!")
  done
  for _ in $(seq 300); do
    grep -q ready one && grep -q ready two && break
    sleep 0.1
  done
  for pid in "${started[@]}"; do
    awk '/^[0-9a-f]+-/ { is = /classes\.jsa$/ }
      is && /^Rss:/ { all += $2 }
      is && /^Private_Dirty:/ { own += $2 }
      END { print (own > all / 2 ? "most pages are its own" : "most pages are shared") }' "/proc/$pid/smaps"
    kill "$pid"
  done
}

java -XX:+UnlockDiagnosticVMOptions -XX:+PrintFlagsFinal -version 2> /dev/null \
  | awk '$2 == "ArchiveRelocationMode" { print "the default of " $2 " is " $4 }' > seen
{
  own
  echo "with ArchiveRelocationMode=0:"
  own -XX:+UnlockDiagnosticVMOptions -XX:ArchiveRelocationMode=0
} >> seen

cat > expected <<'SEEN'
the default of ArchiveRelocationMode is 1
most pages are its own
most pages are its own
with ArchiveRelocationMode=0:
most pages are shared
most pages are shared
SEEN
cat seen
diff expected seen
