// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.shell;

import dev.htk.splitter.plan.SplitKey;
import java.util.List;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * The file of split keys that {@code create 't', 'cf', SPLITS_FILE => 'splits.txt'} reads: one key
 * per line, in ASCII, as {@link Bytes#toStringBinary(byte[])} writes it.
 *
 * <p>Source: {@code create} in {@code hbase-shell/src/main/ruby/hbase/admin.rb} of HBase 2.6. It
 * strips only the line's end, so that blanks count.
 */
public final class SplitsFile {

  private SplitsFile() {}

  /** Returns the file's text, with every line terminated; empty for a single region. */
  public static String text(List<SplitKey> splits) {
    StringBuilder text = new StringBuilder();
    splits.forEach(split -> text.append(split).append('\n'));
    return text.toString();
  }
}
