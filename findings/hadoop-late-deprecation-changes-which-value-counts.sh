#!/usr/bin/env bash
# Hadoop's Configuration takes an old name for a new one even if the old name is declared deprecated
# only after the file has been read. But which of two values counts then changes:
#   declared before the file is read: the later property of the file, under either name;
#   declared after:                   the new name's, wherever it stands.
# So a file with both names can give a key one value early and another one later. HBase 2.5.13 and
# 2.6.4 declare hbase.master.mob.ttl.cleaner.period in a class that masters load when they start to
# serve; 3.0.0-beta-1 declares it with all others, before files are read.
# Seen with Hadoop 3.4.3 on OpenJDK 17. Needs a JDK of 17 or newer, and Maven.
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
      <groupId>org.apache.hadoop</groupId>
      <artifactId>hadoop-common</artifactId>
      <version>3.4.3</version>
    </dependency>
  </dependencies>
</project>
POM
mvn -B -ntp -q org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath \
  -Dmdep.outputFile=class-path

cat > Finding.java <<'JAVA'
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.VersionInfo;

public class Finding {
  public static void main(String[] args) {
    System.out.println("Hadoop " + VersionInfo.getVersion());
    for (String order : new String[] {"old", "old,new", "new,old"}) {
      for (boolean late : new boolean[] {false, true}) {
        System.out.println(order + (late ? " declared late: " : " declared early: ") + value(order, late));
      }
    }
  }

  private static String value(String order, boolean late) {
    // Deprecations are JVM-wide, so each case has keys of its own.
    String prefix = order.replace(",", "-then-") + (late ? ".late." : ".early.");
    if (!late) {
      Configuration.addDeprecation(prefix + "old", prefix + "new");
    }
    StringBuilder xml = new StringBuilder("<configuration>");
    for (String name : order.split(",")) {
      xml.append("<property><name>").append(prefix).append(name).append("</name><value>")
          .append("value of the ").append(name).append(" name</value></property>");
    }
    xml.append("</configuration>");
    Configuration configuration = new Configuration(false);
    byte[] bytes = xml.toString().getBytes(StandardCharsets.UTF_8);
    configuration.addResource(new ByteArrayInputStream(bytes), "site");
    configuration.size(); // Reads the file.
    if (late) {
      Configuration.addDeprecation(prefix + "old", prefix + "new");
    }
    return configuration.get(prefix + "new");
  }
}
JAVA
java -cp "$(cat class-path)" Finding.java 2> errors > seen || { cat errors >&2; exit 1; }

cat > expected <<'SEEN'
Hadoop 3.4.3
old declared early: value of the old name
old declared late: value of the old name
old,new declared early: value of the new name
old,new declared late: value of the new name
new,old declared early: value of the old name
new,old declared late: value of the new name
SEEN
cat seen
diff expected seen
