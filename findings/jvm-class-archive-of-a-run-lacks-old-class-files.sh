#!/usr/bin/env bash
# Class files older than Java 6 are "not supported by CDS", as the JVM says when it makes an archive of
# classes at the end of a run (-XX:ArchiveClassesAtExit). HBase 2.6's protobuf-java 2.5.0 is of Java 5,
# so that each JVM goes on to load and verify it from its jar. But an archive that the same JVM makes by
# -Xshare:dump, from a list of what the same run has loaded, holds these classes, and they are used.
# Seen with OpenJDK 17.0.15 and HBase's client 2.6.4. Needs a JDK 17, and Maven.
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
      <version>2.6.4</version>
    </dependency>
  </dependencies>
</project>
POM
mvn -B -ntp -q org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath \
  -Dmdep.outputFile=class-path

mkdir source
cat > source/Finding.java <<'JAVA'
import org.apache.hadoop.hbase.protobuf.generated.HBaseProtos;
import org.apache.hadoop.hbase.util.Bytes;

public class Finding {
  public static void main(String[] args) {
    HBaseProtos.ServerName server = HBaseProtos.ServerName.newBuilder().setHostName("rs1").build();
    System.out.println(Bytes.toString(server.toByteArray()).length());
  }
}
JAVA
javac -cp "$(cat class-path)" -d source source/Finding.java
jar -c -f finding.jar -C source Finding.class
classes="$folder/finding.jar:$(cat class-path)"

java -XX:ArchiveClassesAtExit=run.jsa -cp "$classes" Finding > run.making 2>&1
java -XX:DumpLoadedClassList=names -cp "$classes" Finding > log 2>&1
java -Xshare:dump -XX:SharedClassListFile=names -XX:SharedArchiveFile=list.jsa -cp "$classes" > list.making 2>&1

# Prints where the JVM gets some classes from: all from an archive, or all from their jar.
source_of() {
  grep " $2" "$1.log" > some
  echo "$2: $(grep -c 'shared objects file' some || true) of $(wc -l < some) from the archive"
}

for archive in run list; do
  java -XX:SharedArchiveFile="$archive.jsa" -Xlog:class+load:file="$archive.log" -cp "$classes" Finding > log 2>&1
  echo "archive of a $archive:"
  grep -q 'Pre JDK 6 class not supported by CDS: 49.0 com/google/protobuf' "$archive.making" \
    && echo "  making it said: not supported"
  source_of "$archive" org.apache.hadoop.hbase.util.Bytes
  source_of "$archive" com.google.protobuf.
done > seen

cat > expected <<'SEEN'
archive of a run:
  making it said: not supported
org.apache.hadoop.hbase.util.Bytes: 3 of 3 from the archive
com.google.protobuf.: 0 of 31 from the archive
archive of a list:
org.apache.hadoop.hbase.util.Bytes: 3 of 3 from the archive
com.google.protobuf.: 31 of 31 from the archive
SEEN
cat seen
diff expected seen
