// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.evidence.log.DataNodeLogReader;
import dev.htk.harness.evidence.log.MessageText;
import dev.htk.harness.evidence.log.ServerLogReader;
import dev.htk.tuning.setting.HBaseLine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.objectweb.asm.ClassReader;

/**
 * Checks that each message that is looked for in logs is one that HBase and Hadoop print: its class
 * has every fixed part of the text among its string constants, in every line and its Hadoop.
 */
class LogMessagesOnLinesTest {

  private static final int STRING = 8;

  @ParameterizedTest
  @EnumSource
  void everyLinePrintsTheMessagesOfServers(HBaseLine line) throws IOException {
    assertThat(missing(LineClassPath.of(line), ServerLogReader.texts())).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void theHadoopOfEveryLinePrintsTheMessagesOfDataNodes(HBaseLine line) throws IOException {
    assertThat(missing(LineClassPath.of(line), DataNodeLogReader.texts())).isEmpty();
  }

  @Test
  void theNextHadoopPrintsTheMessagesOfDataNodes() throws IOException {
    assertThat(missing(LineClassPath.onNextHadoop(), DataNodeLogReader.texts())).isEmpty();
  }

  private static List<String> missing(List<Path> classPath, List<MessageText> texts)
      throws IOException {
    Set<String> origins = texts.stream().map(MessageText::origin).collect(Collectors.toSet());
    Map<String, List<String>> constants = new HashMap<>();
    for (Path jar : classPath) {
      if (jar.getFileName().toString().matches("(hbase|hadoop)-.*\\.jar")) {
        addConstants(jar, origins, constants);
      }
    }
    List<String> missing = new ArrayList<>();
    for (MessageText text : texts) {
      List<String> ofClass = constants.getOrDefault(text.origin(), List.of());
      text.parts().stream()
          .filter(part -> ofClass.stream().noneMatch(constant -> constant.contains(part)))
          .forEach(part -> missing.add(text.origin() + ": " + part));
    }
    return missing;
  }

  private static void addConstants(
      Path jar, Set<String> origins, Map<String, List<String>> constants) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      for (ZipEntry entry : (Iterable<ZipEntry>) zip.stream().map(ZipEntry.class::cast)::iterator) {
        String name = entry.getName().replaceFirst(".*/", "").replaceFirst("\\.class$", "");
        if (origins.contains(name)) {
          byte[] bytes = zip.getInputStream(entry).readAllBytes();
          constants.computeIfAbsent(name, fresh -> new ArrayList<>()).addAll(strings(bytes));
        }
      }
    }
  }

  private static List<String> strings(byte[] classFile) {
    ClassReader reader = new ClassReader(classFile);
    char[] buffer = new char[reader.getMaxStringLength()];
    List<String> strings = new ArrayList<>();
    for (int i = 1; i < reader.getItemCount(); i++) {
      int item = reader.getItem(i);
      if (item > 0 && reader.readByte(item - 1) == STRING) {
        strings.add(reader.readUTF8(item, buffer));
      }
    }
    return strings;
  }
}
