// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.yarn;

import dev.htk.harness.driver.IntervalListener;
import dev.htk.harness.driver.schedule.Share;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.DriveSpec;
import dev.htk.harness.run.Manifest;
import dev.htk.harness.run.PauseTotals.Pause;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.run.phase.PhaseResult;
import dev.htk.harness.text.Numbers;
import dev.htk.harness.worker.Drive;
import dev.htk.harness.worker.Driven;
import dev.htk.harness.worker.Worker;
import dev.htk.harness.workload.YcsbProperty;
import dev.htk.tuning.profile.Phase;
import dev.htk.tuning.text.Phrase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.mapreduce.MRJobConfig;

/**
 * Drives each phase as a job of map tasks on the cluster's own YARN, with one share of the
 * operations, of the threads and of the schedule for each. An attempt that is lost is repeated with
 * the same operations, and leaves no figures.
 */
public final class YarnWorker implements Worker {

  private final YarnSpec spec;
  private final DriveSpec drive;
  private final RunFolder folder;
  private final YarnJobs jobs;
  private final AtomicReference<ClientsJob> current = new AtomicReference<>();
  private final AtomicBoolean abandoned = new AtomicBoolean();
  private final List<Pause> pauses = new ArrayList<>();
  private final List<Manifest.Client> clients = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();

  /** Row numbers beyond those that may be read, which earlier phases have used, with holes. */
  private long taken;

  private YarnWorker(YarnSpec spec, DriveSpec drive, RunFolder folder, YarnJobs jobs) {
    this.spec = spec;
    this.drive = drive;
    this.folder = folder;
    this.jobs = jobs;
  }

  /**
   * Finds YARN, and puts the kit's jars into HDFS.
   *
   * @param configuration the folder with the cluster's client configuration
   * @param folder of the run, which gets the clients' files
   * @throws HarnessException if there is no YARN, or it does not answer
   */
  public static YarnWorker open(
      YarnSpec spec, DriveSpec drive, Connection connection, Path configuration, RunFolder folder)
      throws HarnessException, IOException {
    Configuration hbase = new Configuration(connection.getConfiguration());
    if (spec.queue() != null) {
      hbase.set(MRJobConfig.QUEUE_NAME, spec.queue());
    }
    YarnJobs jobs = YarnJobs.open(connection, hbase, configuration, "--on yarn");
    // Clients' pauses replace those of this JVM, which only waits.
    Files.createFile(folder.clientEvents());
    return new YarnWorker(spec, drive, folder, jobs);
  }

  @Override
  public Worker.Job prepare(Drive asked) throws IOException {
    Drive whole = asked.withAtLeast(spec.clients());
    org.apache.hadoop.fs.Path own = jobs.newFolder();
    ClientTask task =
        new ClientTask(
            spec.clients(),
            drive.decidedFor(whole.workload()),
            whole,
            whole.plan().phase() == Phase.LOAD ? 0 : existing(whole),
            taken,
            new org.apache.hadoop.fs.Path(own, "barrier").toString(),
            spec.barrierSeconds());
    ClientsJob job = ClientsJob.prepare(jobs, own, task);
    current.set(job);
    return new JobPhase(task, job);
  }

  private static long existing(Drive drive) {
    return drive.workload().number(YcsbProperty.RECORDCOUNT, 0)
        - (long) drive.workload().number(YcsbProperty.INSERTSTART, 0);
  }

  /** A phase as a job. */
  private final class JobPhase implements Worker.Job {

    private final ClientTask task;
    private final ClientsJob job;

    JobPhase(ClientTask task, ClientsJob job) {
      this.task = task;
      this.job = job;
    }

    @Override
    public void stop(String reason) {
      job.stop(reason);
    }

    @Override
    public Driven run(IntervalListener seconds, IntervalListener shown)
        throws IOException, InterruptedException, HarnessException {
      String phase = task.drive().plan().phase().name().toLowerCase(Locale.ROOT);
      List<ClientResult> results = job.run(task, shown);
      Path files = folder.work().resolve("clients");
      try {
        job.fetch(files);
        MergedClients merged = new MergedClients(task.drive().plan(), results, files);
        PhaseResult result = merged.result(seconds);
        merged.append(
            RunFolder::clientEvents, folder.clientEvents(), line -> line.path("end").asLong());
        results.forEach(client -> pauses.addAll(client.pauses()));
        warnings.addAll(lost(phase, results));
        merged
            .clocksApart()
            .ifPresent(words -> warnings.add(Phrase.of("in the %s phase %s", phase, words)));
        if (task.drive().kept()) {
          merged.append(
              RunFolder::slowOperations,
              folder.slowOperations(),
              line -> line.path("start").asLong() + line.path("service").asLong());
          results.forEach(client -> clients.add(recorded(phase, client)));
          Path kept = Files.createDirectories(folder.clients()).resolve(phase);
          Files.move(files, kept);
        }
        return new Driven(
            result,
            rows(results),
            merged.slowOperations(),
            results.stream().mapToLong(ClientResult::cpuNanos).sum(),
            results.stream().flatMap(client -> client.faults().stream()).toList());
      } finally {
        FileUtil.fullyDelete(files.toFile());
        job.remove();
      }
    }

    /** Returns the rows that may be read from now on, and takes note of all row numbers used. */
    private long rows(List<ClientResult> results) {
      if (task.drive().plan().phase() == Phase.RUN) {
        // Clients insert at different paces, and so leave holes.
        long most = results.stream().mapToLong(ClientResult::insertsTried).max().orElse(0);
        taken += most * spec.clients();
        return 0;
      }
      long whole = Long.MAX_VALUE;
      long end = 0;
      for (ClientResult client : results) {
        Share share = new Share(client.client(), spec.clients());
        whole = Math.min(whole, share.number(client.issued()));
        end = Math.max(end, client.issued() == 0 ? 0 : share.number(client.issued() - 1) + 1);
      }
      long rows = Math.min(whole, end);
      taken = end - rows;
      return rows;
    }

    private Manifest.Client recorded(String phase, ClientResult client) {
      return new Manifest.Client(
          phase,
          client.client(),
          client.host(),
          client.attempt(),
          client.lostAttempts(),
          client.clock().offsetMillis(),
          client.clock().errorMillis());
    }

    private List<String> lost(String phase, List<ClientResult> results) {
      return results.stream()
          .filter(client -> client.lostAttempts() > 0)
          .map(
              client ->
                  Phrase.of(
                      "in the %s phase %s at the share of client %d %s lost%s; it was repeated on"
                          + " %s, later than the other clients' shares, and only the last attempt"
                          + " counts",
                      phase,
                      Numbers.counted(client.lostAttempts(), "attempt"),
                      client.client(),
                      Numbers.plural(client.lostAttempts(), "was", "were"),
                      job.lostOn(client.attempt()),
                      client.host()))
          .toList();
    }
  }

  @Override
  public List<Pause> pauses() {
    return pauses.stream().sorted(Comparator.comparingLong(Pause::start)).toList();
  }

  @Override
  public List<Manifest.Client> clients() {
    return List.copyOf(clients);
  }

  @Override
  public List<String> warnings() {
    return List.copyOf(warnings);
  }

  @Override
  public void abandon() throws IOException {
    if (abandoned.getAndSet(true)) {
      return;
    }
    try {
      ClientsJob job = current.get();
      if (job != null) {
        job.kill();
      }
    } finally {
      jobs.close();
    }
  }

  @Override
  public void close() throws IOException {
    abandon();
  }
}
