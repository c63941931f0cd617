// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LastWordsTest {

  private static final String REQUESTS =
      """
      2026-11-27T10:00:09,000 INFO  [qtp1-55] http.requests.regionserver: 127.0.0.1 - - "GET /jmx?qry=java.lang:type=Runtime HTTP/1.1" 200
      """
          .repeat(7);

  @TempDir private Path folder;

  @Test
  void requestsOfThePagesAreNeverTheLastWords() throws IOException {
    assertThat(
            words(
                """
                2026-11-27T10:00:00,000 INFO  [main] regionserver.HRegionServer: Serving as a,1,2
                """
                    + REQUESTS))
        .endsWith("has no error, and ends with \"regionserver.HRegionServer: Serving as a,1,2\"");
  }

  @Test
  void theReasonOfAnAbortComesBeforeEarlierErrors() throws IOException {
    assertThat(
            words(
                """
                2026-11-27T10:00:00,000 ERROR [main] a.B: harmless
                2026-11-27T10:00:01,000 ERROR [main] regionserver.HRegionServer: ***** ABORTING region server a,1,2: no WAL *****
                java.io.IOException: cannot roll
                \tat a.B.c(B.java:1)
                """
                    + REQUESTS))
        .startsWith("after \"ABORTING region server a,1,2: no WAL\"; its log is ");
  }

  @Test
  void theFirstErrorIsTakenWithItsInnermostCause() throws IOException {
    assertThat(
            words(
                """
                2026-11-27T10:00:00,000 WARN  [main] a.B: slow
                2026-11-27T10:00:01,000 ERROR [main] master.HMaster: Failed to become active
                java.lang.RuntimeException: wrapped
                \tat a.B.c(B.java:1)
                Caused by: java.net.BindException: Address already in use
                \t... 10 more
                2026-11-27T10:00:02,000 ERROR [main] a.B: what followed
                java.io.IOException: closed
                """
                    + REQUESTS))
        .endsWith(
            "has the error \"master.HMaster: Failed to become active <- Address already in use\"");
  }

  @Test
  void anErrorOfAStartIsForgottenAMinuteLater() throws IOException {
    assertThat(
            words(
                """
                2026-11-27T10:00:00,000 ERROR [main] zookeeper.ZKWatcher: not there yet
                java.lang.IllegalStateException: no node
                2026-11-27T10:01:01,000 WARN  [main] a.B: only 5 MB left
                """))
        .endsWith("has no error, and the last warning is \"a.B: only 5 MB left\"");
  }

  @Test
  void aKilledProcessHasNotLoggedWhy() throws IOException {
    Path log = folder.resolve("killed.log");
    Files.writeString(log, "2026-11-27T10:00:00,000 ERROR [main] a.B: harmless\n");
    assertThat(LastWords.ofKilled(log)).isEqualTo("its log is " + log);
    Files.writeString(log, "Terminating due to java.lang.OutOfMemoryError: Java heap space\n");
    assertThat(LastWords.ofKilled(log)).startsWith("its heap was full");
  }

  @Test
  void withoutAnErrorTheLastWarningIsTaken() throws IOException {
    assertThat(
            words(
                """
                2026-11-27T10:00:00,000 WARN  [main] a.B: first
                2026-11-27T10:00:01,000 WARN  [main] a.B: only 5 MB left
                2026-11-27T10:00:02,000 INFO  [main] a.B: all is well
                """))
        .endsWith("the last warning is \"a.B: only 5 MB left\"");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Terminating due to java.lang.OutOfMemoryError: Java heap space|heap was full|larger",
        "Could not reserve enough space for 1048576000KB object heap|no memory left|smaller",
        "# There is insufficient memory for the Java Runtime Environment to continue.|no memory|smaller",
        "OpenJDK 64-Bit Server VM warning: INFO: os::commit_memory(0x0, 9, 0) failed; error='Not enough space' (errno=12)|no memory|smaller",
        "Unrecognized VM option 'NoSuchFlag'|its JVM says|NoSuchFlag",
        "Invalid maximum heap size: -Xmx9x|its JVM says|-Xmx9x"
      })
  void theJvmsOwnWordsComeFirst(String line, String said, String also) throws IOException {
    assertThat(
            words(
                "2026-11-27T10:00:00,000 ERROR [main] a.B: later\n"
                    + line
                    + "\nError: Could not create the Java Virtual Machine.\n"))
        .contains(said, also)
        .doesNotContain("OutOfMemoryError", "later");
  }

  @Test
  void anEmptyLogAndNoneAreSaidToBeSo() throws IOException {
    assertThat(words("")).endsWith("is empty");
    assertThat(LastWords.of(folder.resolve("none"))).endsWith("cannot be read");
  }

  @Test
  void aLongMessageIsCut() throws IOException {
    assertThat(words("2026-11-27T10:00:00,000 ERROR [main] a.B: " + "x".repeat(2000)))
        .hasSizeLessThan(500)
        .endsWith(" ...\"");
  }

  @Test
  void theAnswerIsOneLine() throws IOException {
    assertThat(words("a\nb\n\nc\n")).hasLineCount(1).endsWith("ends with \"c\"");
  }

  @Test
  void theLastWarningAlone() throws IOException {
    Path log = log("2026-11-27T10:00:00,000 ERROR [main] a.B: broken\n" + REQUESTS);

    assertThat(LastWords.lastWarning(log)).hasValue("a.B: broken");
    assertThat(LastWords.lastWarning(log(REQUESTS))).isEmpty();
  }

  private String words(String text) throws IOException {
    return LastWords.of(log(text));
  }

  private Path log(String text) throws IOException {
    return Files.writeString(folder.resolve("server.log"), text);
  }
}
