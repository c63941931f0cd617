// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.yarn;

import dev.htk.harness.driver.IntervalListener;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.outcome.RootCause;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.JobID;
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

/** The job of one phase, from its submission to its output. Runs once. */
final class ClientsJob {

  private static final Logger LOG = LoggerFactory.getLogger(ClientsJob.class);

  private static final long POLL_MILLIS = 250;
  private static final int EVENTS_AT_ONCE = 100;
  private static final String RESULTS = "part-m-";

  private final Job job;
  private final YarnClient yarn;
  private final StartBarrier barrier;
  private final FileSystem files;
  private final Path output;
  private final AtomicReference<String> stop = new AtomicReference<>();
  private final Map<TaskID, String> lostOn = new TreeMap<>();
  private ApplicationId application;
  private boolean killed;
  private int events;

  /**
   * @param output the job's, in HDFS
   */
  ClientsJob(Job job, YarnClient yarn, StartBarrier barrier, FileSystem files, Path output) {
    this.job = job;
    this.yarn = yarn;
    this.barrier = barrier;
    this.files = files;
    this.output = output;
  }

  /** Makes the clients stop. Thread-safe; only the first reason is kept. */
  void stop(String reason) {
    stop.compareAndSet(null, reason);
  }

  /**
   * Runs the clients to their ends.
   *
   * @param shown is told how far they are
   * @return one result of each, in their order
   * @throws HarnessException if YARN refuses the job, does not start all clients in time, or one of
   *     them fails for good
   */
  List<ClientResult> run(ClientTask task, IntervalListener shown)
      throws IOException, InterruptedException, HarnessException {
    barrier.create();
    submit();
    try {
      startTogether(task);
      follow(task, shown);
    } catch (IOException | InterruptedException | RuntimeException | HarnessException e) {
      kill();
      throw e;
    }
    return results(task.clients());
  }

  private synchronized void submit() throws IOException, InterruptedException, HarnessException {
    if (killed) {
      throw new InterruptedException("the run is being given up");
    }
    try {
      job.submit();
      application = TypeConverter.toYarn(JobID.downgrade(job.getJobID())).getAppId();
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException("a class of the kit's own is missing", e);
    } catch (IOException e) {
      throw HarnessException.failed(e, "YARN does not accept the job: %s", RootCause.message(e));
    }
  }

  private void startTogether(ClientTask task)
      throws IOException, InterruptedException, HarnessException {
    long limit = System.nanoTime() + TimeUnit.SECONDS.toNanos(task.barrierSeconds());
    int ready = 0;
    while (ready < task.clients()) {
      requireRunning(report());
      barrier.touch();
      ready = barrier.ready().size();
      if (ready < task.clients() && System.nanoTime() > limit) {
        throw HarnessException.failed(
            null,
            "only %d of %d clients were ready within %d s: queue '%s' grants no more containers, or"
                + " they start slowly; ask for fewer --clients, or for more time with"
                + " --barrier-timeout",
            ready,
            task.clients(),
            task.barrierSeconds(),
            job.getConfiguration().get(MRJobConfig.QUEUE_NAME));
      }
      Thread.sleep(POLL_MILLIS);
    }
    barrier.start();
  }

  private void follow(ClientTask task, IntervalListener shown)
      throws IOException, InterruptedException, HarnessException {
    long acknowledged = 0;
    boolean stopped = false;
    ApplicationReport report = report();
    while (isRunning(report)) {
      requireRunning(report);
      barrier.touch();
      if (stop.get() != null && !stopped) {
        barrier.stop(stop.get());
        stopped = true;
      }
      long now = acknowledged();
      if (now > acknowledged) {
        acknowledged = now;
        shown.progress(acknowledged, task.drive().plan().operations());
      }
      Thread.sleep(POLL_MILLIS);
      report = report();
    }
    requireRunning(report);
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

  /** Takes note of lost attempts, and fails if the job has failed or a node's Java is too old. */
  private void requireRunning(ApplicationReport report) throws IOException, HarnessException {
    noteLostAttempts(report);
    if (!isRunning(report)
        && report.getFinalApplicationStatus() != FinalApplicationStatus.SUCCEEDED) {
      String said = String.valueOf(report.getDiagnostics());
      requireJava(report.getHost(), said);
      throw HarnessException.failed(
          null,
          "the clients' job %s has ended as %s: %s; 'yarn logs -applicationId %1$s' has their logs",
          application,
          report.getFinalApplicationStatus(),
          firstLine(said));
    }
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
    requireJava(node, said);
    lostOn.put(event.getTaskAttemptId().getTaskID(), node);
  }

  /** Recognises the words of a JVM that is too old for the kit, or for its flags. */
  private static void requireJava(String node, String diagnostics) throws HarnessException {
    if (OldJava.isIn(diagnostics)) {
      throw HarnessException.failed(null, "%s", OldJava.sentence(node));
    }
  }

  private static String firstLine(String text) {
    return text.lines().map(String::strip).filter(line -> !line.isEmpty()).findFirst().orElse("");
  }

  private long acknowledged() {
    try {
      return Optional.ofNullable(job.getCounters())
          .map(
              counters ->
                  counters.findCounter(ClientMapper.COUNTERS, ClientMapper.ACKNOWLEDGED).getValue())
          .orElse(0L);
    } catch (IOException e) {
      LOG.debug("no counters of the job", e);
      return 0;
    }
  }

  /** Returns where an attempt before this one ran, to follow "lost"; empty if unknown. */
  String lostOn(String attempt) {
    TaskID task = TaskAttemptID.forName(attempt).getTaskID();
    return Optional.ofNullable(lostOn.get(task)).map(" on "::concat).orElse("");
  }

  private List<ClientResult> results(int clients) throws IOException, HarnessException {
    List<ClientResult> results = new ArrayList<>();
    for (FileStatus file : files.listStatus(output)) {
      if (file.getPath().getName().startsWith(RESULTS)) {
        try (BufferedReader lines =
            new BufferedReader(
                new InputStreamReader(files.open(file.getPath()), StandardCharsets.UTF_8))) {
          for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            results.add(ClientResult.parse(line));
          }
        }
      }
    }
    if (results.stream().map(ClientResult::client).distinct().count() != clients
        || results.size() != clients) {
      throw HarnessException.failed(
          null,
          String.format(
              Locale.ROOT,
              "the job left the results of %d clients where there were %d",
              results.size(),
              clients));
    }
    results.sort(Comparator.comparingInt(ClientResult::client));
    return results;
  }

  /** Copies the clients' own folders. */
  void fetch(java.nio.file.Path target) throws IOException {
    Files.createDirectories(target);
    for (FileStatus file : files.listStatus(output)) {
      if (file.isDirectory()) {
        files.copyToLocalFile(
            /* delSrc= */ false,
            file.getPath(),
            new Path(target.resolve(file.getPath().getName()).toUri()),
            /* useRawLocalFileSystem= */ true);
      }
    }
  }

  /** Removes the job's output. */
  void remove() throws IOException {
    files.delete(output, /* recursive= */ true);
  }

  /** Ends the job if it still runs, and prevents its submission if it was not. Thread-safe. */
  synchronized void kill() throws IOException {
    killed = true;
    if (application == null) {
      return;
    }
    if (isRunning(report())) {
      job.killJob();
    }
    // A job that is killed before its application master runs leaves its folder.
    String staging = job.getConfiguration().get(MRJobConfig.MAPREDUCE_JOB_DIR);
    if (staging != null) {
      files.delete(new Path(staging), /* recursive= */ true);
    }
  }
}
