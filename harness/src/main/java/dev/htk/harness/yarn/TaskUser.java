// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.yarn;

import dev.htk.harness.outcome.RootCause;
import dev.htk.tuning.text.Phrase;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.stream.Collectors;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.token.Token;

/**
 * Checks that the threads of a map task act for its user. Up to Java 23 a thread has the user of
 * the one that made it. Since Java 24 it has its process's, who on some clusters is another, or
 * lacks the tokens.
 */
final class TaskUser {

  /** Begins the message of a task whose threads would act for another user. */
  private static final String SIGN = "threads of this task act for another user";

  private TaskUser() {}

  /**
   * Checks that a new thread has this one's user.
   *
   * @throws IOException if it has another user, or not all kinds of tokens
   */
  static void requireInThreads() throws IOException, InterruptedException {
    FutureTask<UserGroupInformation> asked = new FutureTask<>(UserGroupInformation::getCurrentUser);
    new Thread(asked, "htk-user").start();
    require(asked);
  }

  /** Checks that a thread that answers has this one's user. */
  static void require(FutureTask<UserGroupInformation> asked)
      throws IOException, InterruptedException {
    UserGroupInformation own = UserGroupInformation.getCurrentUser();
    UserGroupInformation threads;
    try {
      threads = asked.get();
    } catch (ExecutionException e) {
      throw new IOException("a thread has no user: " + RootCause.message(e), e);
    }
    if (!threads.getUserName().equals(own.getUserName())
        || !kinds(threads).containsAll(kinds(own))) {
      throw new IOException(
          Phrase.of(
              "%s: %s with tokens %s, not %s with %s (Java %s)",
              SIGN,
              threads.getUserName(),
              kinds(threads),
              own.getUserName(),
              kinds(own),
              Runtime.version()));
    }
  }

  private static Set<Text> kinds(UserGroupInformation user) {
    return user.getTokens().stream().map(Token::getKind).collect(Collectors.toSet());
  }

  /** Returns whether a task said that its threads would act for another user. */
  static boolean isLostIn(String diagnostics) {
    return diagnostics.contains(SIGN);
  }

  /** Returns what to do about it, in one line. */
  static String sentence(String node) {
    return Phrase.of(
        "on node %s the threads of a task act for another user than the job's, as they do on"
            + " Java 24 and later: set mapreduce.map.env=JAVA_HOME=FOLDER in mapred-site.xml to a"
            + " Java 17 to 23 that every node has",
        node);
  }
}
