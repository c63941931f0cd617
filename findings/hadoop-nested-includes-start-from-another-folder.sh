#!/usr/bin/env bash
# XInclude takes a relative name from the folder of the file that holds it. Hadoop's Configuration
# does not:
#   a file added by its path: names in files that it includes, too, are taken from the first file's
#     folder, so conf/sub/one.xml including "two.xml" gets conf/two.xml;
#   the same file found on the class path, as servers find hbase-site.xml: a plain name is looked up
#     as another resource of the class path, and so found beside the first file again, but a name
#     that the class path does not have is taken from the process's working directory.
# So a tool that reads a site file by path and a server that reads it from its class path can see
# different values, and a server's depend on the folder in which it was started.
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

mkdir -p conf/sub elsewhere/work
including() {
  echo '<configuration xmlns:xi="http://www.w3.org/2001/XInclude">'
  for name; do echo "<xi:include href=\"$name\"><xi:fallback/></xi:include>"; done
  echo '</configuration>'
}
setting() {
  echo "<configuration><property><name>$1</name><value>$2</value></property></configuration>"
}
including sub/one.xml ../beside.xml > conf/site.xml
including two.xml > conf/sub/one.xml
setting nested "beside the first file" > conf/two.xml
setting nested "beside the file that includes it" > conf/sub/two.xml
setting parent "from the parent of the first file's folder" > beside.xml
setting parent "from the parent of the working directory" > elsewhere/beside.xml

cat > Finding.java <<'JAVA'
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.util.VersionInfo;

public class Finding {
  public static void main(String[] args) {
    Configuration configuration = new Configuration(false);
    if (args[0].equals("path")) {
      configuration.addResource(new Path(args[1]));
    } else {
      configuration.addResource("site.xml");
    }
    System.out.println("Hadoop " + VersionInfo.getVersion() + ", by " + args[0]);
    System.out.println("  two.xml, included by sub/one.xml: " + configuration.get("nested"));
    System.out.println("  ../beside.xml: " + configuration.get("parent"));
  }
}
JAVA
jars=$(cat class-path)
javac -cp "$jars" -d classes Finding.java
{
  java -cp "classes:$jars" Finding path "$folder/conf/site.xml"
  cd elsewhere/work
  java -cp "$folder/classes:$folder/conf:$jars" Finding "class path"
} 2> "$folder/errors" > "$folder/seen" || { cat "$folder/errors" >&2; exit 1; }

cat > "$folder/expected" <<'SEEN'
Hadoop 3.4.3, by path
  two.xml, included by sub/one.xml: beside the first file
  ../beside.xml: from the parent of the first file's folder
Hadoop 3.4.3, by class path
  two.xml, included by sub/one.xml: beside the first file
  ../beside.xml: from the parent of the working directory
SEEN
cat "$folder/seen"
diff "$folder/expected" "$folder/seen"
