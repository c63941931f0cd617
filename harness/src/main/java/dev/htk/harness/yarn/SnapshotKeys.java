// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.yarn;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.outcome.RootCause;
import dev.htk.splitter.sample.KeySample;
import dev.htk.splitter.sample.SampleMerge;
import dev.htk.splitter.sample.SamplePart;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.FirstKeyOnlyFilter;
import org.apache.hadoop.hbase.filter.KeyOnlyFilter;
import org.apache.hadoop.hbase.mapreduce.TableMapReduceUtil;
import org.apache.hadoop.hbase.regionserver.MemStoreLAB;
import org.apache.hadoop.hbase.util.CommonFSUtils;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.TextOutputFormat;

/**
 * Reads the row keys of a table's snapshot by a job on the cluster's own YARN, with a map task for
 * each region. The tasks read HDFS, and ask no region server. Each leaves a bounded number of keys,
 * which are merged here. Closing ends the job, if it runs, and removes all files of it; another
 * thread may do that at any time.
 */
public final class SnapshotKeys implements AutoCloseable {

  /** Receives the progress of the job. */
  @FunctionalInterface
  public interface Progress {

    /**
     * Reports progress on the thread that waits for the job.
     *
     * @param regions number of regions that are read
     * @param of number of all regions
     * @param rows number of rows so far, as YARN knows it
     */
    void read(int regions, int of, long rows);
  }

  private final YarnJobs jobs;
  private YarnJob job;
  private boolean closed;
  private volatile boolean closing;

  private SnapshotKeys(YarnJobs jobs) {
    this.jobs = jobs;
  }

  /**
   * Finds YARN.
   *
   * @param hbase the configuration of HBase, with its root folder
   * @param site the folder with the cluster's client configuration
   * @param option the option that needs YARN, for messages
   * @throws HarnessException if there is no YARN, or it does not answer
   */
  public static SnapshotKeys open(
      Connection connection, Configuration hbase, java.nio.file.Path site, String option)
      throws HarnessException, IOException {
    SnapshotKeys keys = new SnapshotKeys(YarnJobs.open(connection, hbase, site, option));
    FileSystem root = CommonFSUtils.getRootDirFileSystem(hbase);
    if (!root.getUri().equals(keys.jobs.files().getUri())) {
      keys.close();
      throw HarnessException.badInput(
          "%s needs YARN to use HBase's file system, %s, but fs.defaultFS of its jobs is %s",
          option, root.getUri(), keys.jobs.files().getUri());
    }
    return keys;
  }

  /**
   * Reads the keys of all rows; may be called once.
   *
   * @param regions greatest number of regions to plan
   * @throws HarnessException if the snapshot cannot be read, or the job fails
   * @throws InterruptedException if this is closed meanwhile
   * @throws dev.htk.splitter.plan.SplitInputException if there are no rows, or the heap is too
   *     small
   */
  public KeySample read(String snapshot, int regions, Progress progress)
      throws HarnessException, IOException, InterruptedException {
    try {
      Path output = submit(snapshot, regions);
      SampleMerge merge = new SampleMerge(regions, job.maps());
      while (job.isRunning()) {
        report(progress);
        Thread.sleep(YarnJob.POLL_MILLIS);
      }
      for (FileStatus file : written(output)) {
        merge.add(read(file.getPath()));
      }
      return merge.finish("snapshot:" + snapshot);
    } catch (IOException | RuntimeException | HarnessException e) {
      if (closing) {
        // It failed because its files are gone.
        throw new InterruptedException("the job is being given up");
      }
      throw e;
    }
  }

  /** Submits the job, and returns the folder of its output. */
  private synchronized Path submit(String snapshot, int regions)
      throws HarnessException, IOException, InterruptedException {
    if (closed) {
      throw new InterruptedException("the job is being given up");
    }
    Path own = jobs.newFolder();
    Path output = new Path(own, "output");
    Job mapping = jobs.newJob("htk keys of snapshot " + snapshot);
    Configuration of = mapping.getConfiguration();
    RowKeysMapper.put(regions, of);
    // What opens a region has metrics in a package of Hadoop's, and must share its class loader.
    of.setBoolean(MRJobConfig.MAPREDUCE_JOB_CLASSLOADER, false);
    // Tasks have no pool of chunks, without which a region that has any does not close cleanly.
    of.setBoolean(MemStoreLAB.USEMSLAB_KEY, false);
    try {
      TableMapReduceUtil.initTableSnapshotMapperJob(
          snapshot,
          firstKeys(),
          RowKeysMapper.class,
          NullWritable.class,
          NullWritable.class,
          mapping,
          /* addDependencyJars= */ false,
          new Path(own, "restored"));
    } catch (IOException e) {
      throw HarnessException.failed(
          e, "snapshot '%s' cannot be read: %s", snapshot, RootCause.message(e));
    }
    mapping.setOutputFormatClass(TextOutputFormat.class);
    FileOutputFormat.setOutputPath(mapping, output);
    job = jobs.watched(mapping);
    job.submit();
    return output;
  }

  private static Scan firstKeys() {
    return new Scan()
        .setFilter(new FilterList(new FirstKeyOnlyFilter(), new KeyOnlyFilter()))
        .setCacheBlocks(false);
  }

  private void report(Progress progress) {
    job.counters()
        .ifPresent(
            counters ->
                progress.read(
                    job.mapsDone(),
                    job.maps(),
                    counters.findCounter(TaskCounter.MAP_INPUT_RECORDS).getValue()));
  }

  /** Returns the files of the tasks, in the tasks' order. */
  private List<FileStatus> written(Path output) throws HarnessException, IOException {
    FileStatus[] written = jobs.files().globStatus(new Path(output, RowKeysMapper.FILE + "-*"));
    if (written.length != job.maps()) {
      throw HarnessException.failed(
          null,
          "the job left the keys of %,d regions where there were %,d",
          written.length,
          job.maps());
    }
    return Arrays.asList(written);
  }

  private SamplePart read(Path file) throws HarnessException, IOException {
    try (InputStream in = jobs.files().open(file)) {
      return SamplePart.read(in);
    } catch (IOException e) {
      throw HarnessException.failed(
          e, "%s, which the job has written, cannot be read: %s", file, e.getMessage());
    }
  }

  @Override
  public void close() throws IOException {
    closing = true;
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
      try {
        if (job != null) {
          job.kill();
        }
      } finally {
        jobs.close();
      }
    }
  }
}
