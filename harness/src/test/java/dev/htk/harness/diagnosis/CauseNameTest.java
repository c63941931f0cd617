package dev.htk.harness.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.wire.StallCause;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Words for causes. */
class CauseNameTest {

  @Test
  void eachCauseHasWordsOfItsOwn() {
    assertThat(Stream.of(StallCause.values()).map(CauseName::of)).doesNotHaveDuplicates();
  }

  @Test
  void aCodeOfANewerRecorderStandsForItself() {
    assertThat(CauseName.of("NEWER")).isEqualTo("NEWER");
  }
}
