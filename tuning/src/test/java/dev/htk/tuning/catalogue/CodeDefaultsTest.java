// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class CodeDefaultsTest {

  /** Gives defaults in each of the ways in which HBase's code does. */
  static final class Reader {
    static final int CONSTANT = 100;

    double sum(Configuration conf, int computed) {
      conf.get("some.key.without.a.default");
      return conf.getInt("some.constant", CONSTANT)
          + conf.getInt("some.small.number", 3)
          + conf.getLong("some.long", 43_200_000L)
          + conf.getFloat("some.share", 0.4f)
          + conf.getDouble("some.whole.double", 1.0)
          + conf.getInt("some.computed", computed)
          + conf.getInt("some.first", 1)
          + conf.getInt("some.first", 2)
          + (conf.getBoolean("some.switch", true) ? 1 : 0)
          + conf.get("some.text", "a text").length()
          + conf.getClass("some.class", Reader.class).hashCode();
    }
  }

  @Test
  void constantsThatGettersTakeAreDefaults() throws Exception {
    CodeDefaults defaults = new CodeDefaults();
    try (InputStream reader = Reader.class.getResourceAsStream("CodeDefaultsTest$Reader.class")) {
      defaults.add(reader.readAllBytes());
    }
    assertThat(defaults.byKey())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "some.constant", "100",
                "some.small.number", "3",
                "some.long", "43200000",
                "some.share", "0.4",
                "some.whole.double", "1",
                "some.first", "1 or 2",
                "some.switch", "true",
                "some.text", "a text",
                "some.class", Reader.class.getName()));
  }
}
