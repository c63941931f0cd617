#!/usr/bin/env bash
# A throttle such as 100 requests an hour can let through 36 times that, or half of it, because both
# of HBase's rate limiters round to whole requests each time they refill.
#   FixedIntervalRateLimiter (chosen by hbase.quota.rate.limiter) rounds up the share of a refill
#     interval, which is a second if hbase.quota.rate.limiter.refill.interval.ms does not say
#     otherwise. So 100 requests an hour are one a second, 3600 an hour, and 10 a day are 86400. It
#     also starts the next interval at the refill, and loses what has passed of it: whoever comes
#     every 1.5 s gets two thirds of a limit by the minute.
#   AverageIntervalRateLimiter, the default, rounds down what the time since the last refill brings,
#     and loses the rest: whoever comes every second gets 60 of 90 requests a minute.
# Seen with HBase 2.6.4 on OpenJDK 17; HBase 3.0.0 has the same code. Needs a JDK of 17 or newer, and
# Maven.
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
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.quotas.AverageIntervalRateLimiter;
import org.apache.hadoop.hbase.quotas.FixedIntervalRateLimiter;
import org.apache.hadoop.hbase.quotas.RateLimiter;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;
import org.apache.hadoop.hbase.util.VersionInfo;

public class Finding {
  private static long now = 1_000_000;

  public static void main(String[] args) {
    System.out.println("HBase " + VersionInfo.getVersion());
    EnvironmentEdgeManager.injectEdge(() -> now);
    for (boolean fixed : new boolean[] {true, false}) {
      say(fixed, 10, TimeUnit.DAYS, 1_000);
      say(fixed, 100, TimeUnit.HOURS, 1_000);
      say(fixed, 90, TimeUnit.MINUTES, 1_000);
      say(fixed, 6000, TimeUnit.MINUTES, 1_000);
      say(fixed, 6000, TimeUnit.MINUTES, 1_500);
    }
  }

  /** Counts what a caller gets in a time unit that takes all there is each time it comes. */
  private static void say(boolean fixed, long limit, TimeUnit unit, long every) {
    RateLimiter limiter = fixed ? new FixedIntervalRateLimiter() : new AverageIntervalRateLimiter();
    limiter.set(limit, unit);
    take(limiter); // What the limiter starts with.
    long passed = 0;
    long end = now + unit.toMillis(1);
    while (now < end) {
      now += every;
      passed += take(limiter);
    }
    System.out.printf(
        "%s, %d by %s, asked every %d ms: %d%n",
        limiter.getClass().getSimpleName(), limit, unit, every, passed);
  }

  private static long take(RateLimiter limiter) {
    long taken = 0;
    while (limiter.getWaitIntervalMs(1) == 0) {
      limiter.consume(1);
      taken++;
    }
    return taken;
  }
}
JAVA
java -cp "$(cat class-path)" Finding.java 2> errors > seen || { cat errors >&2; exit 1; }

cat > expected <<'SEEN'
HBase 2.6.4-hadoop3
FixedIntervalRateLimiter, 10 by DAYS, asked every 1000 ms: 86400
FixedIntervalRateLimiter, 100 by HOURS, asked every 1000 ms: 3600
FixedIntervalRateLimiter, 90 by MINUTES, asked every 1000 ms: 120
FixedIntervalRateLimiter, 6000 by MINUTES, asked every 1000 ms: 6000
FixedIntervalRateLimiter, 6000 by MINUTES, asked every 1500 ms: 4000
AverageIntervalRateLimiter, 10 by DAYS, asked every 1000 ms: 10
AverageIntervalRateLimiter, 100 by HOURS, asked every 1000 ms: 100
AverageIntervalRateLimiter, 90 by MINUTES, asked every 1000 ms: 60
AverageIntervalRateLimiter, 6000 by MINUTES, asked every 1000 ms: 6000
AverageIntervalRateLimiter, 6000 by MINUTES, asked every 1500 ms: 6000
SEEN
cat seen
diff expected seen
