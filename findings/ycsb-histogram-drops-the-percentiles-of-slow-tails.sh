#!/usr/bin/env bash
# With measurementtype=histogram YCSB counts whole milliseconds in 1000 buckets (histogram.buckets)
# and looks for percentiles in them only. If more than 1 % of the operations take a second or longer,
# the line of the 99th percentile is not printed at all, and with more than 5 % neither is that of
# the 95th: no line, no mark. A script that collects p99 from such outputs collects none where the
# tail was worst. hdrhistogram prints both lines.
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
import java.io.ByteArrayOutputStream;
import java.util.Properties;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;

public class Finding {
  public static void main(String[] args) throws Exception {
    String version = Measurements.class.getProtectionDomain().getCodeSource().getLocation().getPath();
    System.out.println("YCSB " + version.replaceAll(".*core-|.jar", ""));
    for (String type : new String[] {"histogram", "hdrhistogram"}) {
      for (int slow : new int[] {5, 30, 80}) {
        System.out.printf("%s, %d of 1000 reads take 2.5 s, the others 3.7 ms:%n", type, slow);
        printed(type, slow).lines().filter(line -> line.contains("Percentile"))
            .forEach(line -> System.out.println("  " + line));
      }
    }
  }

  private static String printed(String type, int slow) throws Exception {
    Properties properties = new Properties();
    properties.setProperty("measurementtype", type);
    Measurements measurements = new Measurements(properties);
    for (int i = 0; i < 1000; i++) {
      measurements.measure("READ", i < slow ? 2_500_000 : 3_700);
    }
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    try (TextMeasurementsExporter exporter = new TextMeasurementsExporter(text)) {
      measurements.exportMeasurements(exporter);
    }
    return text.toString();
  }
}
JAVA
java -cp "$(cat class-path)" Finding.java 2> errors > seen || { cat errors >&2; exit 1; }

cat > expected <<'SEEN'
YCSB 0.17.0
histogram, 5 of 1000 reads take 2.5 s, the others 3.7 ms:
  [READ], 95thPercentileLatency(us), 3000
  [READ], 99thPercentileLatency(us), 3000
histogram, 30 of 1000 reads take 2.5 s, the others 3.7 ms:
  [READ], 95thPercentileLatency(us), 3000
histogram, 80 of 1000 reads take 2.5 s, the others 3.7 ms:
hdrhistogram, 5 of 1000 reads take 2.5 s, the others 3.7 ms:
  [READ], 95thPercentileLatency(us), 3701
  [READ], 99thPercentileLatency(us), 3701
hdrhistogram, 30 of 1000 reads take 2.5 s, the others 3.7 ms:
  [READ], 95thPercentileLatency(us), 3701
  [READ], 99thPercentileLatency(us), 2500607
hdrhistogram, 80 of 1000 reads take 2.5 s, the others 3.7 ms:
  [READ], 95thPercentileLatency(us), 2500607
  [READ], 99thPercentileLatency(us), 2500607
SEEN
cat seen
diff expected seen
