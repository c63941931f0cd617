// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.yarn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.security.PrivilegedExceptionAction;
import java.util.concurrent.FutureTask;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.token.Token;
import org.junit.jupiter.api.Test;

class TaskUserTest {

  private static final int FIRST_JAVA_WITHOUT_INHERITED_USERS = 24;

  private final UserGroupInformation owner = UserGroupInformation.createRemoteUser("owner");

  @Test
  void aThreadHasTheUserOfTheTaskUpToJava23() throws Exception {
    Throwable refusal = catchThrowable(() -> inTask(TaskUser::requireInThreads));

    if (Runtime.version().feature() < FIRST_JAVA_WITHOUT_INHERITED_USERS) {
      assertThat(refusal).isNull();
    } else {
      assertThat(TaskUser.isLostIn(refusal.toString())).as("%s", refusal).isTrue();
    }
  }

  @Test
  void aThreadOfAnotherUserIsRefused() {
    Throwable refusal =
        catchThrowable(() -> inTask(() -> TaskUser.require(answer("somebody", "token"))));

    assertThat(refusal)
        .hasMessageContaining("somebody with tokens [token], not owner with [token]");
    assertThat(TaskUser.isLostIn("Error: " + refusal)).isTrue();
  }

  @Test
  void aThreadWithoutTheTokensIsRefused() {
    assertThat(catchThrowable(() -> inTask(() -> TaskUser.require(answer("owner", "other")))))
        .hasMessageContaining("with tokens [other], not owner with [token]");
  }

  @Test
  void aThreadOfTheProcessIsGoodEnoughIfThatHasTheSameNameAndTokens() throws Exception {
    inTask(() -> TaskUser.require(answer("owner", "token")));

    assertThat(TaskUser.isLostIn("Error: java.io.IOException: disk full")).isFalse();
  }

  private interface Check {
    void run() throws Exception;
  }

  private void inTask(Check check) throws Exception {
    owner.addToken(token("token"));
    owner.doAs(
        (PrivilegedExceptionAction<Void>)
            () -> {
              check.run();
              return null;
            });
  }

  private static FutureTask<UserGroupInformation> answer(String name, String kind) {
    UserGroupInformation user = UserGroupInformation.createRemoteUser(name);
    user.addToken(token(kind));
    FutureTask<UserGroupInformation> answer = new FutureTask<>(() -> user);
    answer.run();
    return answer;
  }

  private static Token<?> token(String kind) {
    return new Token<>(new byte[0], new byte[0], new Text(kind), new Text("service"));
  }
}
