// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.tree.analysis.AnalyzerException;

class ClassKeysTest {

  /** Reads keys in each of the ways in which HBase's code does. */
  static final class Reader {
    static final String READ_BY_CONSTANT = "some.constant.key";
    static final String PASSED_ON = "hbase.passed.on.key";
    static final String USED_BY_NOBODY = "hbase.used.by.nobody";
    static String notFinal = "hbase.not.final.key";
    static final String NO_KEY = "Some text.";

    int sum(Configuration conf, boolean first) {
      conf.set("some.key.only.set", NO_KEY);
      int sum = conf.getInt(READ_BY_CONSTANT, 1) + read(conf, PASSED_ON) + read(conf, notFinal);
      return sum + conf.getInt(first ? "some.first.key" : "some.second.key", 1);
    }

    private int read(Configuration conf, String key) {
      return conf.getInt(key, conf.get("a text with blanks", "some.default").length());
    }
  }

  @Test
  void aTextThatIsHandedToAGetterIsAKey() throws Exception {
    assertThat(sources())
        .containsEntry("some.constant.key", "ClassKeysTest.Reader.READ_BY_CONSTANT")
        .containsEntry("some.first.key", "ClassKeysTest.Reader")
        .containsEntry("some.second.key", "ClassKeysTest.Reader");
  }

  @Test
  void aUsedConstantShapedLikeAKeyIsAKey() throws Exception {
    assertThat(sources())
        .containsEntry("hbase.passed.on.key", "ClassKeysTest.Reader.PASSED_ON")
        .doesNotContainKey("hbase.used.by.nobody");
  }

  @Test
  void defaultsSetKeysAndOtherStringsAreNotKeys() throws Exception {
    assertThat(sources().keySet())
        .containsExactlyInAnyOrder(
            "some.constant.key",
            "some.first.key",
            "some.second.key",
            "hbase.passed.on.key",
            "hbase.not.final.key");
  }

  private static Map<String, String> sources() throws IOException, AnalyzerException {
    ClassKeys keys = new ClassKeys(ClassKeys.HBASE_KEY);
    try (InputStream type = ClassKeysTest.class.getResourceAsStream("ClassKeysTest$Reader.class")) {
      keys.add(type.readAllBytes());
    }
    return keys.sources();
  }
}
