// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.yarn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.htk.harness.cluster.HBaseJvm;
import dev.htk.harness.yarn.YarnJob.OldJava;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class OldJavaTest {

  /** The byte of a class file that holds its version. */
  private static final int VERSION = 7;

  @Test
  void aJvmThatDoesNotKnowTheFlagsIsRecognised() throws Exception {
    Process java =
        new ProcessBuilder(HBaseJvm.java(), "--add-unknown=x", "-version")
            .redirectErrorStream(true)
            .start();
    String said = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(java.waitFor()).isPositive();
    assertThat(OldJava.isIn(said)).as(said).isTrue();
  }

  @Test
  void aJvmThatRefusesTheClassesIsRecognised() throws Exception {
    Throwable refusal = catchThrowable(new FutureLoader()::load);

    assertThat(OldJava.isIn("Error: " + refusal)).as("%s", refusal).isTrue();
  }

  @Test
  void otherFailuresAreNotTakenForAnOldJava() {
    assertThat(OldJava.isIn("Error: java.lang.OutOfMemoryError: Java heap space")).isFalse();
  }

  /** Loads a class of the kit as if a later Java had compiled it. */
  private static final class FutureLoader extends ClassLoader {

    void load() throws Exception {
      try (InputStream in = ClientMapper.class.getResourceAsStream("ClientMapper.class")) {
        byte[] bytes = in.readAllBytes();
        bytes[VERSION] = 120;
        Class<?> unused = defineClass(null, bytes, 0, bytes.length);
      }
    }
  }
}
