// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.yarn;

import com.sun.management.OperatingSystemMXBean;
import dev.htk.harness.driver.HistogramLog;
import dev.htk.harness.driver.IntervalListener;
import dev.htk.harness.driver.schedule.Share;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.recording.ClientPauses;
import dev.htk.harness.run.DriveSpec;
import dev.htk.harness.run.PauseTotals.Pause;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.worker.Driven;
import dev.htk.harness.worker.KeyShare;
import dev.htk.harness.worker.LocalWorker;
import dev.htk.harness.worker.Worker;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.commons.lang3.concurrent.BasicThreadFactory;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import site.ycsb.WorkloadException;

/**
 * One client: drives its share of a phase in a YARN container. Its input is its number, from 0. Its
 * result is the task's output record. Its files lie beside that in the attempt's own folder, which
 * becomes part of the job's output only if the attempt succeeds.
 */
public final class ClientMapper extends Mapper<LongWritable, Text, NullWritable, Text> {

  /** The group and name of the counter of acknowledged operations. */
  static final String COUNTERS = "htk";

  static final String ACKNOWLEDGED = "acknowledged";

  /** The longest silence of the command before the clients stop loading the cluster. */
  private static final Logger LOG = LoggerFactory.getLogger(ClientMapper.class);

  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private StartBarrier.Start start;
  private long cpuNanos;

  /** Returns the name of a client's folder, in the job's output as in the run's folder. */
  static String folder(int client) {
    return Integer.toString(client);
  }

  @Override
  protected void setup(Context context) throws IOException, InterruptedException {
    TaskUser.requireInThreads();
  }

  @Override
  protected void map(LongWritable offset, Text number, Context context)
      throws IOException, InterruptedException {
    Configuration configuration = context.getConfiguration();
    int client = Integer.parseInt(number.toString());
    ClientTask task = ClientTask.in(configuration);
    StartBarrier barrier =
        new StartBarrier(FileSystem.get(configuration), new Path(task.barrier()));
    RunFolder own = new RunFolder(Files.createTempDirectory("htk-client"));
    String attempt = context.getTaskAttemptID().toString();
    Driven driven;
    ClientPauses pauses = ClientPauses.watch(own.clientEvents());
    try (pauses;
        HistogramLog histograms =
            new HistogramLog(own.clientHistograms(), System.currentTimeMillis());
        LocalWorker worker =
            LocalWorker.openShare(
                inFlightOf(task, client),
                task.drive().workload(),
                configuration,
                own.slowOperations(),
                new KeyShare(share(task, client), task.existing(), task.taken()),
                () -> {
                  start = await(barrier, task, client, attempt, context);
                  cpuNanos = SYSTEM.getProcessCpuTime();
                })) {
      driven = drive(worker, task, barrier, histograms, context);
      cpuNanos = SYSTEM.getProcessCpuTime() - cpuNanos;
    } catch (WorkloadException | HarnessException e) {
      throw new IOException(e);
    }
    if (task.drive().plan().stopAtFailure() && driven.result().stopped() != null) {
      stopOthers(barrier, driven.result().stopped());
    }
    save(own, client, context);
    context.write(
        NullWritable.get(), new Text(result(client, attempt, driven, pauses.pauses()).format()));
  }

  /** Makes the other clients stop. If that fails, they go on: this client's figures count more. */
  private static void stopOthers(StartBarrier barrier, String reason) {
    try {
      barrier.stop(reason);
    } catch (IOException e) {
      LOG.warn("the other clients were not told to stop", e);
    }
  }

  private static Share share(ClientTask task, int client) {
    return new Share(client, task.clients());
  }

  private static DriveSpec inFlightOf(ClientTask task, int client) {
    long inFlight = share(task, client).count(task.spec().inFlight());
    return task.spec().withInFlight((int) Math.max(1, inFlight));
  }

  private static StartBarrier.Start await(
      StartBarrier barrier, ClientTask task, int client, String attempt, Context context)
      throws InterruptedException {
    try {
      return barrier.await(client, attempt, task.barrierSeconds(), context::progress);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Driven drive(
      LocalWorker worker,
      ClientTask task,
      StartBarrier barrier,
      HistogramLog histograms,
      Context context)
      throws IOException, InterruptedException, WorkloadException, HarnessException {
    Worker.Job phase = worker.prepare(task.drive());
    Orders orders = new Orders(barrier, phase);
    ScheduledExecutorService timer =
        Executors.newSingleThreadScheduledExecutor(
            BasicThreadFactory.builder().namingPattern("htk-orders").daemon().build());
    Future<?> unused = timer.scheduleWithFixedDelay(orders::follow, 1, 1, TimeUnit.SECONDS);
    try {
      return phase.run(histograms, new Acknowledged(context));
    } finally {
      timer.shutdownNow();
    }
  }

  /** Stops the phase when the command says so, or is gone. */
  private static final class Orders {

    private final StartBarrier barrier;
    private final Worker.Job phase;
    private final StartBarrier.Silence silence;

    Orders(StartBarrier barrier, Worker.Job phase) {
      this.barrier = barrier;
      this.phase = phase;
      this.silence = barrier.silence();
    }

    void follow() {
      try {
        Optional<String> reason = barrier.stopped();
        reason.ifPresent(phase::stop);
      } catch (IOException e) {
        // Then it does not answer either.
      }
      if (silence.isLong()) {
        phase.stop("the command that started the clients does not answer");
      }
    }
  }

  /** Tells the application master how far this client is. */
  private static final class Acknowledged implements IntervalListener {

    private final Context context;
    private final Counter counter;
    private long before;

    Acknowledged(Context context) {
      this.context = context;
      this.counter = context.getCounter(COUNTERS, ACKNOWLEDGED);
    }

    @Override
    public void progress(long acknowledged, long operations) {
      counter.increment(acknowledged - before);
      before = acknowledged;
      context.progress();
    }
  }

  /** Puts the client's files into the attempt's folder in HDFS. */
  private static void save(RunFolder own, int client, Context context)
      throws IOException, InterruptedException {
    Configuration configuration = context.getConfiguration();
    Path target = new Path(FileOutputFormat.getWorkOutputPath(context), folder(client));
    FileUtil.copy(
        own.path().toFile(),
        target.getFileSystem(configuration),
        target,
        /* deleteSource= */ true,
        configuration);
  }

  private ClientResult result(int client, String attempt, Driven driven, List<Pause> pauses)
      throws IOException {
    String host =
        Optional.ofNullable(System.getenv("NM_HOST"))
            .orElse(InetAddress.getLocalHost().getHostName());
    // Pauses before the start, while classes were loaded, held up nothing.
    List<Pause> inPhase =
        pauses.stream()
            .filter(pause -> pause.end() > TimeUnit.MILLISECONDS.toMicros(start.millis()))
            .toList();
    return ClientResult.of(client, host, attempt, start, driven, cpuNanos, inPhase);
  }
}
