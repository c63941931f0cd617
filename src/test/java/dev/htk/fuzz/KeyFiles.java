// SPDX-License-Identifier: Apache-2.0
package dev.htk.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.splitter.check.SplitList;
import dev.htk.splitter.hfile.BadFiles;
import dev.htk.splitter.hfile.StoreFileKeys;
import dev.htk.splitter.keys.Weights;
import dev.htk.splitter.plan.SplitKey;
import dev.htk.splitter.sample.KeyFormat;
import dev.htk.splitter.sample.KeySample;
import dev.htk.splitter.sample.ReadProgress;
import dev.htk.splitter.shell.SplitsFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.HBaseConfiguration;

/** Plans from samples of keys and from store files, and reads split files. */
final class KeyFiles implements InputReader {

  private static final int REGIONS = 3;

  private final Scratch scratch = Scratch.create();
  private final FileSystem local;

  KeyFiles() throws IOException {
    Configuration configuration = HBaseConfiguration.create();
    local = FileSystem.getLocal(configuration);
  }

  @Override
  public boolean read(NamedInput input) throws Exception {
    return switch (input.name()) {
      case "lines" -> Contract.isRead(() -> sample(input, KeyFormat.TEXT));
      case "lengths" -> Contract.isRead(() -> sample(input, KeyFormat.LENGTH_PREFIXED));
      case "splits" -> Contract.isRead(() -> splits(input));
      case "hfile" -> Contract.isRead(() -> storeFile(input));
      default -> false;
    };
  }

  private static void sample(NamedInput input, KeyFormat format) throws IOException {
    KeySample.read(
            new ByteArrayInputStream(input.content()),
            input.name(),
            format,
            REGIONS,
            ReadProgress.NONE)
        .plan(REGIONS);
  }

  private static void splits(NamedInput input) {
    String text = new String(input.content(), StandardCharsets.ISO_8859_1);
    List<SplitKey> splits = SplitList.parse(input.name(), text).splits();
    assertThat(SplitList.parse("again", SplitsFile.text(splits)).splits()).isEqualTo(splits);
  }

  private void storeFile(NamedInput input) throws IOException {
    scratch.write(input);
    Path folder = new Path(scratch.folder().toUri());
    for (Weights weights : List.of(Weights.ROWS, Weights.BYTES)) {
      StoreFileKeys.under(local, folder, weights, BadFiles.REFUSE, REGIONS).plan(REGIONS);
    }
  }
}
