// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.outcome;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.stream.Stream;
import org.apache.zookeeper.KeeperException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class MachineTroubleTest {

  static Stream<Arguments> placesThatCannotBeUsed() {
    return Stream.of(
        arguments(new AccessDeniedException("/a/b"), "/a/b: no permission"),
        arguments(new FileNotFoundException("/a/b (Permission denied)"), "/a/b: no permission"),
        arguments(
            new FileSystemException("/a/b", null, "Operation not permitted"), "/a/b: no perm"),
        arguments(
            new IOException("Cannot run program \"x\": error=13, Permission denied"), "no perm"),
        arguments(new FileSystemException("/a/b", null, "Read-only file system"), "/a/b: its file"),
        arguments(new FileNotFoundException("/a/b (Read-only file system)"), "/a/b: its file"),
        arguments(new FileSystemException("/a/b", null, "Not a directory"), "/a/b: a part"),
        arguments(new FileNotFoundException("/a/b (Is a directory)"), "/a/b: it is a folder"),
        arguments(new FileAlreadyExistsException("/a/b"), "/a/b: something of this name"),
        arguments(new FileSystemException("/a/b", null, "File name too long"), "/a/b: the name"),
        arguments(new NoSuchFileException("/a/b"), "/a/b: it does not exist"));
  }

  @ParameterizedTest
  @MethodSource("placesThatCannotBeUsed")
  void aPlaceThatCannotBeUsedIsBadInput(IOException failure, String told) {
    assertTold(failure, Outcome.BAD_INPUT, told);
  }

  static Stream<Arguments> failuresOfTheMachine() {
    return Stream.of(
        // No space.
        arguments(new IOException("No space left on device"), "make room"),
        arguments(
            new FileSystemException("/a/b", null, "No space left on device"), "/a/b: no room"),
        arguments(new IOException("Disk quota exceeded"), "make room"),
        arguments(new IOException("File too large"), "make room"),
        arguments(new FileNotFoundException("/a/b (No space left on device)"), "/a/b: no room"),
        // No memory, threads or files.
        arguments(new OutOfMemoryError("Java heap space"), "HTK_OPTS=-Xmx2g"),
        arguments(new OutOfMemoryError("GC overhead limit exceeded"), "HTK_OPTS=-Xmx2g"),
        arguments(new OutOfMemoryError("unable to create native thread: possibly"), "ulimit -u"),
        arguments(
            new IOException("Cannot run program \"java\": error=12, Cannot allocate memory"),
            "no memory left"),
        arguments(new FileSystemException("/a/b", null, "Too many open files"), "ulimit -n"),
        // No port or address.
        arguments(new BindException("Address already in use"), "has the port"),
        arguments(new IOException("bind(..) failed: Address already in use"), "has the port"),
        arguments(
            new BindException("Cannot assign requested address"), "does not have the address"),
        arguments(new SocketException("Network is unreachable"), "firewalls"),
        arguments(new BindException("Problem binding to [h:1] : Address already in use"), "[h:1]"),
        // No server.
        arguments(new ConnectException("Connection refused"), "nothing listens"),
        arguments(new ConnectException("Call to h:16020 failed: Connection refused"), "h:16020"),
        arguments(new UnknownHostException("hbase-1"), "hbase-1: the host is not known"),
        arguments(new NoRouteToHostException("No route to host"), "no way leads"),
        arguments(new SocketTimeoutException("Read timed out"), "does not answer in time"),
        arguments(
            new IOException(KeeperException.create(KeeperException.Code.CONNECTIONLOSS, "/hbase")),
            "ZooKeeper does not answer"));
  }

  @ParameterizedTest
  @MethodSource("failuresOfTheMachine")
  void aFailureOfTheMachineSaysWhatToDo(Throwable failure, String told) {
    assertTold(failure, Outcome.FAILED, told);
  }

  private static void assertTold(Throwable failure, Outcome outcome, String told) {
    HarnessException bare = MachineTrouble.of(failure).orElseThrow();
    HarnessException wrapped =
        MachineTrouble.of(
                new UncheckedIOException(new IOException("while it did something", failure)))
            .orElseThrow();

    assertThat(bare.outcome()).isEqualTo(outcome);
    assertThat(bare.getMessage()).hasLineCount(1).contains(told).doesNotContain("Exception");
    assertThat(wrapped.getMessage()).isEqualTo(bare.getMessage());
  }

  @Test
  void aRefusedInputMayQuoteAnyWords() {
    assertThat(MachineTrouble.of(new IllegalArgumentException("No space left on device")))
        .isEmpty();
  }

  @Test
  void anUnknownFailureKeepsItsWordsWithoutClasses() {
    assertThat(
            MachineTrouble.reason(
                new IOException("java.io.IOException: a.b.SomeException: the moon is full")))
        .isEqualTo("the moon is full");
  }

  @Test
  void aFailureWithoutWordsIsNamedByItsClass() {
    assertThat(MachineTrouble.reason(new IOException())).isEqualTo("java.io.IOException");
  }
}
