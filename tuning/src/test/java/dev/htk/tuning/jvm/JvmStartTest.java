// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.tuning.env.EnvFlag;
import dev.htk.tuning.jvm.FlagFault.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JvmStartTest {

  private static final JavaVersions ANY = new JavaVersions(8, 25, "");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          17 | -XX:+UseConcMarkSweepGC               | REFUSED
          17 | -XX:+UseParNewGC                      | REFUSED
          11 | -XX:+UseParNewGC                      | REFUSED
          17 | -XX:CMSInitiatingOccupancyFraction=70 | REFUSED
          11 | -XX:+PrintGCDateStamps                | REFUSED
          17 | -XX:+AggressiveOpts                   | REFUSED
          17 | -XX:+ZGenerational                    | REFUSED
          25 | -XX:+ZGenerational                    | IGNORED
          25 | -XX:+UseBiasedLocking                 | REFUSED
          25 | -Djava.security.manager=allow         | REFUSED
          11 | -Djava.security.manager=allow         | REFUSED
          17 | -XX:MaxPermSize=128m                  | REFUSED
          11 | -XX:MaxPermSize=128m                  | IGNORED
          8  | -Xlog:gc*                             | REFUSED
          8  | --add-opens=java.base/java.nio=X      | REFUSED
          11 | -d64                                  | REFUSED
          11 | -Xincgc                               | REFUSED
          17 | -Xconcgc                              | REFUSED
          17 | -Djava.endorsed.dirs=/opt/x           | REFUSED
          17 | -Xbootclasspath/p:/opt/x.jar          | REFUSED
          8  | -XX:+UseZGC                           | REFUSED
          11 | -XX:+UseZGC                           | LOCKED
          17 | -XX:G1NewSizePercent=3                | LOCKED
          8  | -XX:G1MixedGCLiveThresholdPercent=80  | LOCKED
          17 | -XX:+PrintInlining                    | LOCKED
          17 | -XX:+UseG1CG                          | REFUSED
          17 | -XX:UseG1GC                           | REFUSED
          17 | -XX:+MaxGCPauseMillis=100             | REFUSED
          17 | -XX:MaxGCPauseMillis=100ms            | REFUSED
          17 | -XX:MaxDirectMemorySize=2gb           | REFUSED
          17 | -XX+UseG1GC                           | REFUSED
          17 | -Xmx4gb                               | REFUSED
          17 | -Xmx=4g                               | REFUSED
          17 | -Xms4096                              | REFUSED
          17 | 4g                                    | REFUSED
          """)
  void aFlagWithWhichAJvmDoesNotStartIsFound(int java, String flag, Kind kind) {
    assertThat(JvmStart.faults(flags(flag), known(java)))
        .extracting(FlagFault::kind)
        .containsExactly(kind);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          8  | -XX:+UseConcMarkSweepGC -XX:+UseParNewGC -XX:CMSInitiatingOccupancyFraction=70
          8  | -XX:+PrintGCDetails -XX:+PrintGCDateStamps -Xloggc:/tmp/x -XX:+UseGCLogFileRotation
          17 | -XX:+PrintGCDetails -Xloggc:/tmp/x -Xlog:gc* --illegal-access=deny
          17 | -XX:+UnlockExperimentalVMOptions -XX:G1NewSizePercent=3 -XX:G1MaxNewSizePercent=20
          17 | -XX:+UnlockDiagnosticVMOptions -XX:+PrintInlining
          11 | -XX:+UnlockExperimentalVMOptions -XX:+UseZGC
          17 | -XX:+UseZGC -XX:MaxRAMPercentage=70 -XX:MaxRAMPercentage=70.5 -XX:+ExitOnOutOfMemoryError
          17 | -XX:+IgnoreUnrecognizedVMOptions -XX:+UseConcMarkSweepGC -XX:+NoSuchFlag -Xincgc
          17 | --add-opens java.base/java.nio=ALL-UNNAMED -cp /opt/x -javaagent:/opt/a.jar @/opt/args
          17 | -Xmx${HEAP} -XX:MaxDirectMemorySize=${D}m -XX:+${X} -Xmx4g -Xss1m -Xmn512m -Xmx4294967296
          17 | -XX:HeapDumpPath=/tmp/x -XX:OnOutOfMemoryError=kill -XX:NativeMemoryTracking=summary
          """)
  void flagsWithWhichAJvmStartsAreLeftAlone(int java, String flags) {
    assertThat(JvmStart.faults(flags(flags), known(java))).isEmpty();
  }

  @Test
  void theUnlockMustComeFirst() {
    assertThat(
            JvmStart.faults(
                flags("-XX:G1NewSizePercent=3 -XX:+UnlockExperimentalVMOptions"), known(17)))
        .singleElement()
        .satisfies(fault -> assertThat(fault.message()).contains("stands behind it"));
  }

  @Test
  void ignoringUnknownFlagsUnlocksNone() {
    assertThat(
            JvmStart.faults(
                flags("-XX:+IgnoreUnrecognizedVMOptions -XX:G1NewSizePercent=3"), known(17)))
        .extracting(FlagFault::kind)
        .containsExactly(Kind.LOCKED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-XX:+PrintGCDateStamps -Xlog:gc",
        "-XX:+UseConcMarkSweepGC -XX:+UnlockExperimentalVMOptions -XX:+ZGenerational",
        "-XX:+CMSIncrementalMode --add-opens=java.base/java.nio=ALL-UNNAMED",
        "-d64 -XX:+UseCompactObjectHeaders"
      })
  void flagsThatNoVersionTakesTogetherAreAnError(String flags) {
    assertThat(JvmStart.faults(flags(flags), ANY))
        .extracting(FlagFault::kind)
        .contains(Kind.CONTRADICTING);
  }

  @Test
  void cmsAndUnifiedLoggingStartOnSomeVersions() {
    assertThat(JvmStart.faults(flags("-XX:+UseConcMarkSweepGC -Xlog:gc"), ANY))
        .singleElement()
        .satisfies(
            fault -> {
              assertThat(fault.kind()).isEqualTo(Kind.UNDECIDED);
              assertThat(fault.message()).startsWith("only on Java 11 does the JVM start");
            });
  }

  @Test
  void aFlagInAConditionIsOnlyDoubtful() {
    List<EnvFlag> flags = List.of(new EnvFlag("-XX:+ZGenerational", 3, false));
    assertThat(JvmStart.faults(flags, known(17)))
        .extracting(FlagFault::kind)
        .containsExactly(Kind.UNDECIDED);
    assertThat(JvmStart.faults(flags, ANY)).isEmpty();
  }

  @Test
  void aMisspeltFlagComesWithTheNearOne() {
    assertThat(JvmStart.faults(flags("-XX:MaxGCPauseMilis=100"), ANY))
        .singleElement()
        .extracting(FlagFault::fix)
        .isEqualTo("Did you mean MaxGCPauseMillis?");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-Xmx4gb",
        "-Xmx=4g",
        "-Xms4096",
        "-XX:UseG1GC",
        "-XX:+MaxGCPauseMillis=100",
        "-XX:MaxGCPauseMillis=100ms",
        "-XX:MaxGCPauseMillis",
        "-XX+UseG1GC",
        "-XX:MaxRAMPercentage=70%",
        "-XX:+NoSuchFlag",
        "4g"
      })
  void thisJvmDoesNotStartWithWhatIsCalledBadlyWritten(String flag) throws IOException {
    RealJvm jvm = new RealJvm(Path.of(System.getProperty("java.home")));
    assertThat(jvm.start(List.of(flag)).failed()).isTrue();
    assertThat(JvmStart.faults(flags(flag), known(Runtime.version().feature())))
        .extracting(FlagFault::kind)
        .containsExactly(Kind.REFUSED);
  }

  @Property(tries = 200)
  void anyTextIsJudged(@ForAll @CharRange(from = ' ', to = '~') String text) {
    assertThat(JvmStart.faults(flags("-XX:" + text), ANY)).isNotNull();
    assertThat(JvmStart.faults(flags("-X" + text), ANY)).isNotNull();
  }

  private static JavaVersions known(int java) {
    return new JavaVersions(java, java, "--java");
  }

  private static List<EnvFlag> flags(String text) {
    return Arrays.stream(text.split(" ", -1))
        .filter(flag -> !flag.isEmpty())
        .map(flag -> new EnvFlag(flag, 1, true))
        .toList();
  }
}
