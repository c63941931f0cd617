#!/usr/bin/env bash
# A region server's /jmx page has, for each of HBase's histograms, a count of all operations since
# the start (QueueCallTime_num_ops) beside figures of another length: _max, _mean, the percentiles
# and the counts by range are those of one period of Hadoop's metrics system alone. A value shows
# when the period in which it came has ended, stays for the length of the next one, and is gone.
#   So a maximum can be read for as long as the period is (10 s unless hadoop-metrics2-hbase.
#     properties says otherwise), however rarely a monitoring system reads: at one reading a minute,
#     five of six maxima are never seen.
#   A shorter period, set for another sink's sake, shortens that for all readers: at 1 s a monitoring
#     system that reads every ten seconds sees one maximum of ten.
#   And the growth of num_ops times _mean is the time of all operations only between readings that
#     are one period apart.
# Seen with HBase 2.6.4 and Hadoop 3.4.3 on OpenJDK 17. Needs a JDK of 17 or newer, and Maven.
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
      <artifactId>hbase-hadoop2-compat</artifactId>
      <version>2.6.4-hadoop3</version>
    </dependency>
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

cat > Reader.java <<'JAVA'
import java.lang.management.ManagementFactory;
import java.util.Locale;
import javax.management.AttributeNotFoundException;
import javax.management.ObjectName;
import org.apache.hadoop.hbase.metrics.BaseSourceImpl;
import org.apache.hadoop.metrics2.MetricHistogram;

/** Adds one wait of 900 ms to a histogram of a region server, and reads its bean ten times a second. */
public class Reader {

  private static final long MILLION = 1_000_000;

  public static void main(String[] args) throws Exception {
    int period = Integer.parseInt(args[0]);
    BaseSourceImpl server = new BaseSourceImpl("Calls", "", "calls", "RegionServer,sub=Calls");
    MetricHistogram waits = server.getMetricsRegistry().newTimeHistogram("wait");
    long begin = System.nanoTime();
    waits.add(900);
    long first = -1;
    long last = -1;
    while (System.nanoTime() - begin < 3L * period * 1000 * MILLION) {
      long now = (System.nanoTime() - begin) / MILLION;
      if (read("Wait_max") == 900) {
        first = first < 0 ? now : first;
        last = now;
      }
      Thread.sleep(100);
    }
    System.out.printf(
        Locale.ROOT,
        "period %d s: the maximum shows from %.1f s to %.1f s, and after it num_ops %d, max %d, mean %d%n",
        period, first / 1e3, last / 1e3, read("Wait_num_ops"), read("Wait_max"), read("Wait_mean"));
    double shown = (last - first) / 1e3;
    boolean isAsSaid =
        first > 0
            && shown > 0.6 * period
            && shown < 1.3 * period
            && read("Wait_num_ops") == 1
            && read("Wait_max") == 0
            && read("Wait_mean") == 0;
    System.exit(isAsSaid ? 0 : 1);
  }

  private static long read(String attribute) throws Exception {
    ObjectName bean = new ObjectName("Hadoop:service=HBase,name=RegionServer,sub=Calls");
    try {
      return ((Number) ManagementFactory.getPlatformMBeanServer().getAttribute(bean, attribute))
          .longValue();
    } catch (AttributeNotFoundException e) {
      return -1;
    }
  }
}
JAVA
javac -nowarn -cp "$(cat class-path)" Reader.java
for period in 2 10; do
  mkdir "$period"
  echo "*.period=$period" > "$period/hadoop-metrics2-hbase.properties"
  java -cp "$period:.:$(cat class-path)" Reader "$period" 2> "$period/errors" \
    || { cat "$period/errors"; echo "not as it was: see the line above"; exit 1; }
done
