#!/usr/bin/env bash
# A Hadoop Configuration that has been read stays as it is when its file changes: HBase counts on
# that, and rereads hbase-site.xml only when asked. But a class that adds default resources when it
# is loaded (JobConf, YarnConfiguration, HdfsConfiguration) makes every Configuration of the JVM
# forget what it has read, so that the next get() takes the file as it is now. A copy does the
# same; one that was made without default resources stays.
# So a server whose file holds an edit that waits can take it up in silence, hours later, when some
# code first needs such a class.
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
    <dependency>
      <groupId>org.apache.hadoop</groupId>
      <artifactId>hadoop-mapreduce-client-core</artifactId>
      <version>3.4.3</version>
    </dependency>
  </dependencies>
</project>
POM
mvn -B -ntp -q org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath \
  -Dmdep.outputFile=class-path

cat > Finding.java <<'JAVA'
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.VersionInfo;

public class Finding {
  private static final String KEY = "hbase.regionserver.handler.count";
  private static final Path SITE = Path.of("hbase-site.xml");

  private static Configuration server;
  private static Configuration copy;
  private static Configuration withoutDefaults;

  public static void main(String[] args) throws Exception {
    System.out.println("Hadoop " + VersionInfo.getVersion());
    write("30");
    server = read(new Configuration());
    copy = new Configuration(server);
    withoutDefaults = read(new Configuration(false));
    say("as read:                    ");
    write("77");
    say("the file has changed:       ");
    for (String name : new String[] {"org.apache.hadoop.mapred.JobConf", "java.util.zip.Deflater"}) {
      write(name.endsWith("JobConf") ? "78" : "79");
      Class.forName(name);
      say(String.format("%-28s", name.replaceAll(".*\\.", "") + " is loaded:"));
    }
  }

  private static Configuration read(Configuration configuration) {
    configuration.addResource(new org.apache.hadoop.fs.Path(SITE.toUri()));
    configuration.size(); // Reads the file.
    return configuration;
  }

  private static void write(String value) throws Exception {
    Files.writeString(
        SITE,
        "<configuration><property><name>" + KEY + "</name><value>" + value
            + "</value></property></configuration>");
  }

  private static void say(String when) {
    System.out.println(
        when + server.get(KEY) + ", copy " + copy.get(KEY) + ", without defaults "
            + withoutDefaults.get(KEY));
  }
}
JAVA
java -cp "$(cat class-path)" Finding.java 2> errors > seen || { cat errors >&2; exit 1; }

cat > expected <<'SEEN'
Hadoop 3.4.3
as read:                    30, copy 30, without defaults 30
the file has changed:       30, copy 30, without defaults 30
JobConf is loaded:          78, copy 78, without defaults 30
Deflater is loaded:         78, copy 78, without defaults 30
SEEN
cat seen
diff expected seen
