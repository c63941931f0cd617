// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.analysis.AnalyzerException;

class ClassKeysTest {

  private static final String TEXT = "Ljava/lang/String;";
  private static final int CONSTANT = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC | Opcodes.ACC_FINAL;

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

  @Test
  void aConstantOfAnotherReleaseThatAMethodLoadsAsAFieldIsAKey() throws Exception {
    ClassKeys keys = new ClassKeys(ClassKeys.HBASE_KEY);
    keys.add(classWithConstants("Names", "LOADED", "hbase.loaded.key", "IDLE", "hbase.idle.key"));
    keys.add(classThatLoads("Names", "LOADED"));
    assertThat(keys.sources()).containsOnly(Map.entry("hbase.loaded.key", "Names.LOADED"));
  }

  private static byte[] classWithConstants(String name, String... fieldsAndTexts) {
    ClassWriter type = emptyClass(name);
    for (int i = 0; i < fieldsAndTexts.length; i += 2) {
      type.visitField(CONSTANT, fieldsAndTexts[i], TEXT, null, fieldsAndTexts[i + 1]).visitEnd();
    }
    return type.toByteArray();
  }

  private static byte[] classThatLoads(String owner, String field) {
    ClassWriter type = emptyClass("Server");
    MethodVisitor method = type.visitMethod(Opcodes.ACC_STATIC, "key", "()" + TEXT, null, null);
    method.visitCode();
    method.visitFieldInsn(Opcodes.GETSTATIC, owner, field, TEXT);
    method.visitInsn(Opcodes.ARETURN);
    method.visitMaxs(1, 0);
    method.visitEnd();
    return type.toByteArray();
  }

  private static ClassWriter emptyClass(String name) {
    ClassWriter type = new ClassWriter(0);
    type.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, name, null, "java/lang/Object", null);
    return type;
  }

  private static Map<String, String> sources() throws IOException, AnalyzerException {
    ClassKeys keys = new ClassKeys(ClassKeys.HBASE_KEY);
    try (InputStream type = ClassKeysTest.class.getResourceAsStream("ClassKeysTest$Reader.class")) {
      keys.add(type.readAllBytes());
    }
    return keys.sources();
  }
}
