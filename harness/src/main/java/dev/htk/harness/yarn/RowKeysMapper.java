// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.yarn;

import dev.htk.splitter.hfile.StoreFileCodecs;
import dev.htk.splitter.sample.SampleReader;
import java.io.IOException;
import java.io.OutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.io.ImmutableBytesWritable;
import org.apache.hadoop.hbase.mapreduce.TableMapper;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/**
 * Reads the row keys of a region. What is kept of them is a file in the attempt's own folder, which
 * becomes part of the job's output only if the attempt succeeds.
 */
public final class RowKeysMapper extends TableMapper<NullWritable, NullWritable> {

  /** Names the file of a task, before the task's number. */
  static final String FILE = "keys";

  private static final String REGIONS = "htk.keys.regions";

  private static final String HEAP_SETTING =
      "mapreduce.map.java.opts=-Xmx%dm in mapred-site.xml, with a mapreduce.map.memory.mb to match";

  private SampleReader reader;

  /** Prepares for the region's files, which are opened before {@link #setup}. */
  public RowKeysMapper() {
    StoreFileCodecs.load();
  }

  /**
   * Stores what the tasks need to know.
   *
   * @param regions greatest number of regions to plan
   */
  static void put(int regions, Configuration configuration) {
    configuration.setInt(REGIONS, regions);
  }

  @Override
  protected void setup(Context context) {
    // All attempts at a task have the same seed, and so the same output.
    reader =
        SampleReader.ofPart(
            context.getConfiguration().getInt(REGIONS, 1),
            HEAP_SETTING,
            context.getTaskAttemptID().getTaskID().getId());
  }

  @Override
  protected void map(ImmutableBytesWritable row, Result cells, Context context) {
    reader.add(row.get(), row.getOffset(), row.getOffset() + row.getLength());
  }

  @Override
  protected void cleanup(Context context) throws IOException, InterruptedException {
    Path file = FileOutputFormat.getPathForWorkFile(context, FILE, "");
    try (OutputStream out = file.getFileSystem(context.getConfiguration()).create(file)) {
      reader.part().write(out);
    }
  }
}
