// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.splitter.plan.SplitKey;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.hadoop.hbase.util.Bytes;

class SplitsFileTest {

  @Property(tries = 1_000)
  void theShellReadsTheSameKeys(@ForAll List<byte[]> keys) {
    List<SplitKey> splits = SplitKeys.of(keys);

    String text = SplitsFile.text(splits);

    assertThat(text).matches("[ -~\n]*");
    assertThat(text.lines().map(line -> SplitKey.of(Bytes.toBytesBinary(line)))).isEqualTo(splits);
  }
}
