// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.yarn;

import dev.htk.harness.driver.IntervalListener;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.tuning.text.Phrase;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.NLineInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.TextOutputFormat;

/** The job of one phase, from its submission to its output. Runs once. */
final class ClientsJob {

  private static final String RESULTS = "part-m-";

  private final YarnJob job;
  private final StartBarrier barrier;
  private final FileSystem files;
  private final Path output;
  private final AtomicReference<String> stop = new AtomicReference<>();

  private ClientsJob(YarnJob job, StartBarrier barrier, FileSystem files, Path output) {
    this.job = job;
    this.barrier = barrier;
    this.files = files;
    this.output = output;
  }

  /**
   * Prepares the job of a phase.
   *
   * @param folder the job's own, with the barrier in it
   */
  static ClientsJob prepare(YarnJobs jobs, Path folder, ClientTask task) throws IOException {
    Job job =
        jobs.newJob(
            "htk %s".formatted(task.drive().plan().phase().name().toLowerCase(Locale.ROOT)));
    task.put(job.getConfiguration());
    job.setInputFormatClass(NLineInputFormat.class);
    NLineInputFormat.setNumLinesPerSplit(job, 1);
    NLineInputFormat.addInputPath(job, writeInput(jobs.files(), folder, task.clients()));
    job.setMapperClass(ClientMapper.class);
    job.setOutputFormatClass(TextOutputFormat.class);
    job.setOutputKeyClass(NullWritable.class);
    job.setOutputValueClass(Text.class);
    Path output = new Path(folder, "output");
    FileOutputFormat.setOutputPath(job, output);
    StartBarrier barrier = new StartBarrier(jobs.files(), new Path(task.barrier()));
    return new ClientsJob(jobs.watched(job), barrier, jobs.files(), output);
  }

  /** Writes the input of a job: a line for each client, with its number. */
  private static Path writeInput(FileSystem files, Path folder, int clients) throws IOException {
    Path input = new Path(folder, "input");
    try (FSDataOutputStream out = files.create(input)) {
      for (int client = 0; client < clients; client++) {
        out.writeBytes(client + "\n");
      }
    }
    return input;
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
    job.submit();
    try {
      startTogether(task);
      follow(task, shown);
    } catch (IOException | InterruptedException | RuntimeException | HarnessException e) {
      killAfter(e);
      throw e;
    }
    return results(task.clients());
  }

  private void startTogether(ClientTask task)
      throws IOException, InterruptedException, HarnessException {
    long limit = System.nanoTime() + TimeUnit.SECONDS.toNanos(task.barrierSeconds());
    int ready = 0;
    while (ready < task.clients()) {
      job.isRunning();
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
            job.queue());
      }
      Thread.sleep(YarnJob.POLL_MILLIS);
    }
    barrier.start();
  }

  private void follow(ClientTask task, IntervalListener shown)
      throws IOException, InterruptedException, HarnessException {
    long acknowledged = 0;
    boolean stopped = false;
    while (job.isRunning()) {
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
      Thread.sleep(YarnJob.POLL_MILLIS);
    }
  }

  private long acknowledged() {
    return job.counters()
        .map(all -> all.findCounter(ClientMapper.COUNTERS, ClientMapper.ACKNOWLEDGED).getValue())
        .orElse(0L);
  }

  /** Returns where an attempt before this one ran, to follow "lost"; empty if unknown. */
  String lostOn(String attempt) {
    return job.lostOn(attempt);
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
          Phrase.of(
              "the job left the results of %d clients where there were %d",
              results.size(), clients));
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

  private void killAfter(Exception failure) {
    try {
      kill();
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }

  /** Ends the job, and prevents its submission if it was not. Thread-safe. */
  void kill() throws IOException {
    job.kill();
  }
}
