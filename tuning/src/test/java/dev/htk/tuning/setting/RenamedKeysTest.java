// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.setting;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.junit.jupiter.api.Test;

class RenamedKeysTest {

  /**
   * The first words of new names in Hadoop's common part and HBase; HDFS adds others, if loaded.
   */
  private static final List<String> BEGINNINGS = List.of("fs.", "hbase.", "net.", "nfs.", "wal.");

  @Test
  void theRenamedKeysAreThoseOfHadoopAndHBase() {
    HBaseConfiguration.create();
    Map<String, String> renamed = new TreeMap<>();
    for (String line : dumped().lines().toList()) {
      List<String> names = List.of(line.strip().split("\\s+", -1));
      String newName = names.get(names.size() - 1);
      if (BEGINNINGS.stream().anyMatch(newName::startsWith)) {
        renamed.put(names.get(0), newName);
      }
    }
    assertThat(RenamedKeys.newNames()).containsExactlyInAnyOrderEntriesOf(renamed);
  }

  private static String dumped() {
    PrintStream out = System.out;
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    System.setOut(new PrintStream(text, true, UTF_8));
    try {
      Configuration.dumpDeprecatedKeys();
    } finally {
      System.setOut(out);
    }
    return text.toString(UTF_8);
  }
}
