// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.outcome;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.commons.lang3.exception.ExceptionUtils;
import org.apache.zookeeper.KeeperException.ConnectionLossException;
import org.apache.zookeeper.KeeperException.SessionExpiredException;

/**
 * Troubles that the machine or its network makes, each with what a user can do about it. A place
 * that cannot be used is bad input, because the user can name another one; all else is a failure.
 */
public enum MachineTrouble {
  READ_ONLY(
      Outcome.BAD_INPUT, "Read-only file system", "its file system is read-only; choose another"),
  NO_RIGHT(
      Outcome.BAD_INPUT,
      "Permission denied|Operation not permitted",
      "no permission to use it; choose another, or have its rights changed",
      AccessDeniedException.class),
  NO_FOLDER(
      Outcome.BAD_INPUT,
      "Not a directory",
      "a part of the path is a file; choose another",
      NotDirectoryException.class),
  A_FOLDER(Outcome.BAD_INPUT, "Is a directory", "it is a folder; name a file"),
  IN_THE_WAY(
      Outcome.BAD_INPUT,
      "File exists|Directory not empty",
      "something of this name is in the way; choose another name",
      FileAlreadyExistsException.class,
      DirectoryNotEmptyException.class),
  LONG_NAME(Outcome.BAD_INPUT, "File name too long", "the name is too long; choose a shorter one"),
  LINKED_IN_A_CIRCLE(
      Outcome.BAD_INPUT,
      "Too many levels of symbolic links|Too many symbolic links",
      "its links lead in a circle; choose another"),
  NO_SPACE(
      Outcome.FAILED,
      "No space left on device|File too large|[Dd]isk quota exceeded",
      "no room left on its file system (df -h and df -i show bytes and files); make room, or choose"
          + " another place"),
  TOO_MANY_FILES(
      Outcome.FAILED,
      "Too many open files",
      "this process may open no more files; raise the limit with ulimit -n"),
  DEVICE(
      Outcome.FAILED,
      "Input/output error|Stale file handle",
      "its device does not answer as it should"),
  NO_SUCH_FILE(
      Outcome.BAD_INPUT,
      "No such file or directory",
      "it does not exist",
      NoSuchFileException.class),
  NO_THREAD(
      Outcome.FAILED,
      "unable to create native thread|Resource temporarily unavailable",
      "this user may start no more threads or processes; end some, or raise the limit with ulimit"
          + " -u"),
  NO_MEMORY(
      Outcome.FAILED,
      "Cannot allocate memory|Not enough space|Out of memory",
      "the machine has no memory left; end other programs, or ask for less"),
  HEAP_FULL(
      Outcome.FAILED,
      "Java heap space|GC overhead limit exceeded",
      "the heap of this command is full; give it more, as in HTK_OPTS=-Xmx2g",
      OutOfMemoryError.class),
  PORT_TAKEN(
      Outcome.FAILED,
      "Address already in use",
      "another process has the port; end it, or try again"),
  NO_ADDRESS(
      Outcome.FAILED,
      "Cannot assign requested address",
      "this machine does not have the address; look into /etc/hosts",
      BindException.class),
  UNKNOWN_HOST(
      Outcome.FAILED,
      "Name or service not known|Temporary failure in name resolution",
      "the host is not known here; look into DNS and /etc/hosts",
      UnknownHostException.class),
  NO_ROUTE(
      Outcome.FAILED,
      "Network is unreachable|No route to host",
      "no way leads to the host; look into the network and its firewalls",
      NoRouteToHostException.class),
  NOTHING_LISTENS(
      Outcome.FAILED,
      "Connection refused",
      "nothing listens there; is the server running?",
      ConnectException.class),
  ZOOKEEPER_LOST(
      Outcome.FAILED,
      "KeeperErrorCode = (ConnectionLoss|Session expired)",
      "ZooKeeper does not answer any more; is it running?",
      ConnectionLossException.class,
      SessionExpiredException.class),
  NO_ANSWER(
      Outcome.FAILED,
      "[Rr]ead timed out|[Cc]onnect timed out",
      "the server does not answer in time",
      SocketTimeoutException.class);

  private final Outcome outcome;

  @SuppressWarnings("ImmutableEnumChecker") // A pattern is immutable.
  private final Pattern words;

  private final String advice;

  @SuppressWarnings("ImmutableEnumChecker") // The list is not changed.
  private final List<Class<?>> types;

  /**
   * @param words of the kernel, the JVM or a library, in a failure's message
   * @param types failures that need no such words
   */
  MachineTrouble(Outcome outcome, String words, String advice, Class<?>... types) {
    this.outcome = outcome;
    this.words = Pattern.compile(words);
    this.advice = advice;
    this.types = List.of(types);
  }

  /** Returns the failure that a command ends with; empty if the reason is another. */
  public static Optional<HarnessException> of(Throwable failure) {
    List<Throwable> causes = new ArrayList<>(ExceptionUtils.getThrowableList(failure));
    // The innermost cause is the machine's own.
    Collections.reverse(causes);
    for (Throwable cause : causes) {
      for (MachineTrouble trouble : values()) {
        if (trouble.is(cause)) {
          return Optional.of(HarnessException.of(trouble.outcome, failure, trouble.told(cause)));
        }
      }
    }
    return Optional.empty();
  }

  /** Returns in one line why something failed, and what to do about it if that is known. */
  public static String reason(Throwable failure) {
    return of(failure).map(HarnessException::getMessage).orElseGet(() -> Reason.of(failure));
  }

  private boolean is(Throwable cause) {
    return types.stream().anyMatch(type -> type.isInstance(cause))
        || (isOfMachine(cause) && words.matcher(String.valueOf(cause.getMessage())).find());
  }

  /** Returns whether a message is the machine's: a refused input may quote any words. */
  private static boolean isOfMachine(Throwable cause) {
    return cause instanceof IOException || cause instanceof Error;
  }

  private String told(Throwable cause) {
    String place = place(cause);
    return place.isEmpty() ? advice : place + ": " + advice;
  }

  /** Returns the file, the host or the port; empty if the failure has none. */
  private static String place(Throwable cause) {
    String message = String.valueOf(cause.getMessage()).lines().findFirst().orElse("").strip();
    if (cause instanceof FileSystemException file) {
      return String.valueOf(file.getFile());
    }
    if (cause instanceof FileNotFoundException) {
      return message.replaceFirst(" \\([^()]*\\)$", "");
    }
    return cause instanceof Error || cause.getMessage() == null
        ? ""
        : Reason.withoutClasses(message);
  }
}
