// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.yarn;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.outcome.RootCause;
import dev.htk.splitter.plan.SplitInputException;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.JobID;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskCompletionEvent;
import org.apache.hadoop.mapreduce.TaskID;
import org.apache.hadoop.mapreduce.TypeConverter;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A MapReduce job, from its submission to its end. Runs once. */
final class YarnJob {

  /** Time between two questions about a job's state. */
  static final long POLL_MILLIS = 250;

  private static final Logger LOG = LoggerFactory.getLogger(YarnJob.class);

  private static final int EVENTS_AT_ONCE = 100;

  /** Comes before the message for the user of a task that its input does not allow. */
  private static final String REFUSED = SplitInputException.class.getName() + ": ";

  private final Job job;
  private final YarnClient yarn;
  private final FileSystem files;
  private final Map<TaskID, String> lostOn = new TreeMap<>();
  private ApplicationId application;
  private String lost = "";
  private volatile boolean killed;
  private int events;

  YarnJob(Job job, YarnClient yarn, FileSystem files) {
    this.job = job;
    this.yarn = yarn;
    this.files = files;
  }

  /**
   * Hands the job over to YARN.
   *
   * @throws HarnessException if YARN refuses it
   */
  synchronized void submit() throws IOException, InterruptedException, HarnessException {
    requireNotKilled();
    try {
      job.submit();
      application = TypeConverter.toYarn(JobID.downgrade(job.getJobID())).getAppId();
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException("a class of the kit's own is missing", e);
    } catch (IOException e) {
      throw HarnessException.failed(e, "YARN does not accept the job: %s", RootCause.message(e));
    }
  }

  private void requireNotKilled() throws InterruptedException {
    if (killed) {
      throw new InterruptedException("the job is being given up");
    }
  }

  /** Returns the queue that the job was submitted to. */
  String queue() {
    return job.getConfiguration().get(MRJobConfig.QUEUE_NAME);
  }

  /** Returns the number of map tasks; known once the job is submitted. */
  int maps() {
    return job.getConfiguration().getInt(MRJobConfig.NUM_MAPS, 0);
  }

  /** Returns the number of map tasks that are done; 0 if that cannot be had now. */
  int mapsDone() {
    try {
      return Math.round(job.mapProgress() * maps());
    } catch (IOException e) {
      LOG.debug("no progress of the job", e);
      return 0;
    }
  }

  /**
   * Asks for the job's state, and takes note of lost attempts.
   *
   * @return false once the job has succeeded
   * @throws HarnessException if the job has failed, or if another attempt at a task would fail too
   */
  boolean isRunning() throws IOException, InterruptedException, HarnessException {
    requireNotKilled();
    ApplicationReport report = report();
    noteLostAttempts(report);
    if (isRunning(report)) {
      return true;
    }
    if (report.getFinalApplicationStatus() != FinalApplicationStatus.SUCCEEDED) {
      requireNotKilled();
      String said = String.valueOf(report.getDiagnostics());
      failIfRetryIsHopeless(report.getHost(), said);
      throw HarnessException.failed(
          null,
          "the job %s has ended as %s: %s%s; 'yarn logs -applicationId %1$s' has its logs",
          application,
          report.getFinalApplicationStatus(),
          firstLine(said),
          lost);
    }
    return false;
  }

  private ApplicationReport report() throws IOException {
    try {
      return yarn.getApplicationReport(application);
    } catch (YarnException e) {
      throw new IOException(e);
    }
  }

  private static boolean isRunning(ApplicationReport report) {
    return switch (report.getYarnApplicationState()) {
      case FINISHED, FAILED, KILLED -> false;
      default -> report.getFinalApplicationStatus() == FinalApplicationStatus.UNDEFINED;
    };
  }

  private void noteLostAttempts(ApplicationReport report) throws HarnessException {
    if (report.getYarnApplicationState() != YarnApplicationState.RUNNING) {
      return;
    }
    try {
      for (TaskCompletionEvent event : job.getTaskCompletionEvents(events, EVENTS_AT_ONCE)) {
        events++;
        if (event.getStatus() == TaskCompletionEvent.Status.FAILED
            || event.getStatus() == TaskCompletionEvent.Status.KILLED) {
          noteLost(event);
        }
      }
    } catch (IOException | InterruptedException e) {
      // The application master comes and goes; what it could tell is not needed.
      LOG.debug("no events of the job's tasks", e);
      if (e instanceof InterruptedException) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void noteLost(TaskCompletionEvent event)
      throws HarnessException, IOException, InterruptedException {
    String node =
        event.getTaskTrackerHttp().replaceFirst("^\\w+://", "").replaceFirst(":\\d+$", "");
    String said = String.join("; ", job.getTaskDiagnostics(event.getTaskAttemptId()));
    LOG.warn("attempt {} was lost on {}: {}", event.getTaskAttemptId(), node, said);
    failIfRetryIsHopeless(node, said);
    lost = " (the last attempt lost, on %s: %s)".formatted(node, firstLine(said));
    lostOn.put(event.getTaskAttemptId().getTaskID(), node);
  }

  /** Recognises failures that another attempt would share. */
  private static void failIfRetryIsHopeless(String node, String diagnostics)
      throws HarnessException {
    if (OldJava.isIn(diagnostics)) {
      throw HarnessException.failed(null, "%s", OldJava.sentence(node));
    }
    if (TaskUser.isLostIn(diagnostics)) {
      throw HarnessException.failed(null, "%s", TaskUser.sentence(node));
    }
    int refused = diagnostics.indexOf(REFUSED);
    if (refused >= 0) {
      throw HarnessException.badInput(
          "in a map task: %s", firstLine(diagnostics.substring(refused + REFUSED.length())));
    }
  }

  private static String firstLine(String text) {
    return text.lines().map(String::strip).filter(line -> !line.isEmpty()).findFirst().orElse("");
  }

  /** Returns the job's counters so far; empty if they cannot be had now. */
  Optional<Counters> counters() {
    try {
      return Optional.ofNullable(job.getCounters());
    } catch (IOException e) {
      LOG.debug("no counters of the job", e);
      return Optional.empty();
    }
  }

  /** Returns where an attempt before this one ran, to follow "lost"; empty if unknown. */
  String lostOn(String attempt) {
    TaskID task = TaskAttemptID.forName(attempt).getTaskID();
    return Optional.ofNullable(lostOn.get(task)).map(" on "::concat).orElse("");
  }

  /** Ends the job if it still runs, and prevents its submission if it was not. Thread-safe. */
  synchronized void kill() throws IOException {
    killed = true;
    if (application == null) {
      return;
    }
    if (isRunning(report())) {
      try {
        // Not by the job, which would ask its application master, and wait for one that is lost.
        yarn.killApplication(application);
      } catch (YarnException e) {
        throw new IOException(e);
      }
    }
    // A job that is killed before its application master runs leaves its folder.
    String staging = job.getConfiguration().get(MRJobConfig.MAPREDUCE_JOB_DIR);
    if (staging != null) {
      files.delete(new Path(staging), /* recursive= */ true);
    }
  }

  /** Recognises that a node's Java is too old for the kit, by what its JVM or class loader said. */
  static final class OldJava {

    /** Java 8 does not know the kit's flags; later versions refuse the kit's classes. */
    private static final List<String> SIGNS =
        List.of("UnsupportedClassVersionError", "Unrecognized option: --add-");

    private OldJava() {}

    static boolean isIn(String diagnostics) {
      return SIGNS.stream().anyMatch(diagnostics::contains);
    }

    /** Returns what to do about it, in one line. */
    static String sentence(String node) {
      return ("the Java on node %s is older than 17, which the kit needs: set"
              + " mapreduce.map.env=JAVA_HOME=FOLDER in mapred-site.xml to a Java 17 that every node"
              + " has; where the application master itself failed, also yarn.app.mapreduce.am.env")
          .formatted(node);
    }
  }
}
