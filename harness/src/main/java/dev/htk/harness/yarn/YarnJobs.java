// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.yarn;

import dev.htk.harness.cluster.HBaseJvm;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.outcome.RootCause;
import dev.htk.secrets.Secrets;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.security.User;
import org.apache.hadoop.hbase.security.UserProvider;
import org.apache.hadoop.hbase.security.token.TokenUtil;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.v2.util.MRApps;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;

/**
 * Makes the jobs of a command. They share a folder beside MapReduce's own staging folders, with the
 * kit's own jar; closing removes it.
 */
final class YarnJobs {

  /** The options of all tasks' JVMs, which Hadoop takes if map tasks have none of their own. */
  private static final String CHILD_OPTIONS = "mapred.child.java.opts";

  /** HBase's keys for a login by keytab. */
  private static final List<String> LOGIN =
      List.of("hbase.client.keytab.file", "hbase.client.keytab.principal");

  private static final int CONNECT_MILLIS = 30_000;
  private static final FsPermission OWNER_ONLY = new FsPermission((short) 0700);

  private final Connection connection;
  private final JobConf configuration;
  private final YarnClient yarn;
  private final FileSystem files;
  private final Path folder;
  private boolean shipped;
  private int number;

  private YarnJobs(
      Connection connection,
      JobConf configuration,
      YarnClient yarn,
      FileSystem files,
      Path folder) {
    this.connection = connection;
    this.configuration = configuration;
    this.yarn = yarn;
    this.files = files;
    this.folder = folder;
  }

  /**
   * Finds YARN.
   *
   * @param hbase the configuration of HBase for the jobs
   * @param site the folder with the cluster's client configuration
   * @param option the option that needs YARN, for messages
   * @throws HarnessException if there is no YARN, or it does not answer
   */
  static YarnJobs open(
      Connection connection, Configuration hbase, java.nio.file.Path site, String option)
      throws HarnessException, IOException {
    JobConf configuration = new JobConf(hbase);
    YarnSpec.addSites(option, site, configuration);
    configuration.set(MRConfig.FRAMEWORK_NAME, MRConfig.YARN_FRAMEWORK_NAME);
    YarnClient yarn = connect(configuration);
    FileSystem files = FileSystem.newInstance(ownClosing(configuration));
    Path staging =
        MRApps.getStagingAreaDir(
            configuration, UserGroupInformation.getCurrentUser().getShortUserName());
    Path folder = files.makeQualified(new Path(staging, "htk-" + UUID.randomUUID()));
    // MapReduce insists on this mode of its own folder.
    files.mkdirs(staging, OWNER_ONLY);
    return new YarnJobs(connection, configuration, yarn, files, folder);
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
        throw HarnessException.failed(null, "YARN has no node that could run a task");
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

  /** Returns the file system that has the jobs' files. */
  FileSystem files() {
    return files;
  }

  /** Returns the path of a new folder for the files of one job. */
  Path newFolder() {
    number++;
    return new Path(folder, Integer.toString(number));
  }

  /** Makes a job of map tasks alone, which run with the kit's jars. */
  Job newJob(String name) throws IOException {
    Path jar = new Path(folder, "htk.jar");
    if (!shipped) {
      files.mkdirs(folder, OWNER_ONLY);
      JobJar.write(files.create(jar));
      shipped = true;
    }
    // Copies of a JobConf share its tokens, and YARN cancels those of HDFS after the first job.
    Job job = Job.getInstance(new Configuration(configuration));
    job.setJobName(name);
    Configuration of = job.getConfiguration();
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
    job.setJar(jar.toString());
    redactSecrets(of);
    if (UserProvider.instantiate(of).isHBaseSecurityEnabled()) {
      addHBaseToken(job);
    }
    return job;
  }

  /** Returns what submits a job and follows it. */
  YarnJob watched(Job job) {
    return new YarnJob(job, yarn, files);
  }

  /** Keeps secrets out of the copy of the configuration that the job history shows. */
  private static void redactSecrets(Configuration configuration) {
    List<String> secret =
        new ArrayList<>(
            configuration.getTrimmedStringCollection(MRJobConfig.MR_JOB_REDACTED_PROPERTIES));
    for (Map.Entry<String, String> setting : configuration) {
      if (Secrets.isSecret(setting.getKey(), setting.getValue())) {
        secret.add(setting.getKey());
      }
    }
    configuration.setStrings(MRJobConfig.MR_JOB_REDACTED_PROPERTIES, secret.toArray(String[]::new));
  }

  private void addHBaseToken(Job job) throws IOException {
    // The nodes have no keytab, and HBase's client would prefer it to the token.
    LOGIN.forEach(job.getConfiguration()::unset);
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
