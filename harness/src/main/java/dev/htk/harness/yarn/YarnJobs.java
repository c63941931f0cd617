// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.yarn;

import dev.htk.harness.cluster.HBaseJvm;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.outcome.RootCause;
import java.io.IOException;
import java.util.Locale;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.security.User;
import org.apache.hadoop.hbase.security.UserProvider;
import org.apache.hadoop.hbase.security.token.TokenUtil;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.input.NLineInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.TextOutputFormat;
import org.apache.hadoop.mapreduce.v2.util.MRApps;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;

/**
 * Makes the jobs of a run. They share a folder beside MapReduce's own staging folders, with the
 * kit's own jar; closing removes it.
 */
final class YarnJobs {

  /** The options of all tasks' JVMs, which Hadoop takes if map tasks have none of their own. */
  private static final String CHILD_OPTIONS = "mapred.child.java.opts";

  private static final int CONNECT_MILLIS = 30_000;
  private static final FsPermission OWNER_ONLY = new FsPermission((short) 0700);

  private final YarnSpec spec;
  private final Connection connection;
  private final JobConf configuration;
  private final YarnClient yarn;
  private final FileSystem files;
  private final Path folder;
  private boolean shipped;
  private int number;

  private YarnJobs(
      YarnSpec spec,
      Connection connection,
      JobConf configuration,
      YarnClient yarn,
      FileSystem files,
      Path folder) {
    this.spec = spec;
    this.connection = connection;
    this.configuration = configuration;
    this.yarn = yarn;
    this.files = files;
    this.folder = folder;
  }

  static YarnJobs open(YarnSpec spec, Connection connection, java.nio.file.Path site)
      throws HarnessException, IOException {
    JobConf configuration = new JobConf(connection.getConfiguration());
    YarnSpec.addSites(site, configuration);
    configuration.set(MRConfig.FRAMEWORK_NAME, MRConfig.YARN_FRAMEWORK_NAME);
    YarnClient yarn = connect(configuration);
    FileSystem files = FileSystem.newInstance(ownClosing(configuration));
    Path staging =
        MRApps.getStagingAreaDir(
            configuration, UserGroupInformation.getCurrentUser().getShortUserName());
    Path folder = files.makeQualified(new Path(staging, "htk-" + UUID.randomUUID()));
    // MapReduce insists on this mode of its own folder.
    files.mkdirs(staging, OWNER_ONLY);
    return new YarnJobs(spec, connection, configuration, yarn, files, folder);
  }

  /** Keeps Hadoop from closing the file system at Ctrl-C, before the folder is removed. */
  private static Configuration ownClosing(Configuration configuration) {
    Configuration own = new Configuration(configuration);
    own.setBoolean(CommonConfigurationKeysPublic.FS_AUTOMATIC_CLOSE_KEY, false);
    return own;
  }

  /** Connects, and verifies that YARN answers and can run something. */
  private static YarnClient connect(Configuration configuration) throws HarnessException {
    Configuration impatient = new Configuration(configuration);
    impatient.setInt(YarnConfiguration.RESOURCEMANAGER_CONNECT_MAX_WAIT_MS, CONNECT_MILLIS);
    impatient.setInt("ipc.client.connect.max.retries", 1);
    impatient.setBoolean(YarnConfiguration.TIMELINE_SERVICE_ENABLED, false);
    YarnClient yarn = YarnClient.createYarnClient();
    yarn.init(impatient);
    yarn.start();
    try {
      if (yarn.getYarnClusterMetrics().getNumNodeManagers() == 0) {
        throw HarnessException.failed(null, "YARN has no node that could run a client");
      }
      return yarn;
    } catch (IOException | YarnException e) {
      throw HarnessException.failed(
          e,
          "YARN cannot be reached: tried %s (%s)",
          configuration.get(YarnConfiguration.RM_ADDRESS),
          RootCause.message(e));
    }
  }

  /** Returns the folder in which the clients of the next job are to meet. */
  Path newBarrier() {
    number++;
    return new Path(folder, number + "/barrier");
  }

  /** Prepares the job of a phase, whose clients meet in the latest new barrier. */
  ClientsJob prepare(ClientTask task) throws IOException {
    Path jar = new Path(folder, "htk.jar");
    if (!shipped) {
      files.mkdirs(folder, OWNER_ONLY);
      JobJar.write(files.create(jar));
      shipped = true;
    }
    Job job = Job.getInstance(configuration);
    job.setJobName("htk %s".formatted(task.drive().plan().phase().name().toLowerCase(Locale.ROOT)));
    Configuration of = job.getConfiguration();
    task.put(of);
    if (spec.queue() != null) {
      of.set(MRJobConfig.QUEUE_NAME, spec.queue());
    }
    // The kit's libraries must not meet those of the node's Hadoop, nor these the kit's.
    of.setBoolean(MRJobConfig.MAPREDUCE_JOB_CLASSLOADER, true);
    of.setBoolean(MRJobConfig.JOB_UBERTASK_ENABLE, false);
    of.set(
        MRJobConfig.MAP_JAVA_OPTS,
        of.get(MRJobConfig.MAP_JAVA_OPTS, of.get(CHILD_OPTIONS, ""))
            + " "
            + String.join(" ", HBaseJvm.flagsOfOldest()));
    job.setMapSpeculativeExecution(false);
    job.setNumReduceTasks(0);
    job.setInputFormatClass(NLineInputFormat.class);
    NLineInputFormat.setNumLinesPerSplit(job, 1);
    NLineInputFormat.addInputPath(job, writeInput(task.clients()));
    job.setMapperClass(ClientMapper.class);
    job.setOutputFormatClass(TextOutputFormat.class);
    job.setOutputKeyClass(NullWritable.class);
    job.setOutputValueClass(Text.class);
    Path output = new Path(folder, number + "/output");
    FileOutputFormat.setOutputPath(job, output);
    job.setJar(jar.toString());
    if (UserProvider.instantiate(of).isHBaseSecurityEnabled()) {
      addHBaseToken(job);
    }
    StartBarrier barrier = new StartBarrier(files, new Path(task.barrier()));
    return new ClientsJob(job, yarn, barrier, files, output);
  }

  /** Writes the input of a job: a line for each client, with its number. */
  private Path writeInput(int clients) throws IOException {
    Path input = new Path(folder, number + "/input");
    try (FSDataOutputStream out = files.create(input)) {
      for (int client = 0; client < clients; client++) {
        out.writeBytes(client + "\n");
      }
    }
    return input;
  }

  private void addHBaseToken(Job job) throws IOException {
    try {
      TokenUtil.addTokenForJob(connection, User.getCurrent(), job);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while HBase's token was fetched", e);
    }
  }

  /** Removes all that the jobs have put into HDFS. */
  void close() throws IOException {
    files.delete(folder, /* recursive= */ true);
    files.close();
    yarn.stop();
  }
}
