// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.device.ModelledDataNodes;
import dev.htk.harness.device.ModelledStorage;
import dev.htk.tuning.device.DeviceLibrary;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.fs.TestDFSIO.AppendMapper;
import org.apache.hadoop.fs.TestDFSIO.RandomReadMapper;
import org.apache.hadoop.fs.TestDFSIO.ReadMapper;
import org.apache.hadoop.fs.TestDFSIO.WriteMapper;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.Mapper;
import org.apache.hadoop.mapred.Reporter;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * {@code -Pmeasure -Dgroups=dfsio}: Hadoop's own TestDFSIO on two modelled disks and on two
 * modelled SSDs of 2014, as the talk of the experiment flash-and-hosts ran it. Its map tasks are
 * threads here. Prints bytes a second.
 */
@Tag("dfsio")
class DfsioTest {

  private static final int VOLUMES = 2;
  private static final int FILES = 4;
  private static final long FILE_BYTES = 64L << 20;
  private static final int BUFFER_BYTES = 1_000_000;

  /** Names TestDFSIO's operations; the first writes the files that all others need. */
  private enum Operation {
    WRITE("sequential write", WriteMapper::new, 0),
    READ("sequential read", ReadMapper::new, 0),
    RANDOM("random read", RandomReadMapper::new, 0),
    BACKWARD("backward read", RandomReadMapper::new, -BUFFER_BYTES),
    SKIP("skip read", RandomReadMapper::new, BUFFER_BYTES),
    APPEND("append", AppendMapper::new, 0);

    private final String words;

    @SuppressWarnings("ImmutableEnumChecker") // A constructor.
    private final Supplier<Mapper<Text, LongWritable, Text, Text>> mapper;

    private final int skippedBytes;

    Operation(
        String words, Supplier<Mapper<Text, LongWritable, Text, Text>> mapper, int skippedBytes) {
      this.words = words;
      this.mapper = mapper;
      this.skippedBytes = skippedBytes;
    }

    /** Returns the megabytes a second of all files together. */
    double rate(Configuration hdfs) throws Exception {
      JobConf job = new JobConf(hdfs);
      job.setInt("test.io.file.buffer.size", BUFFER_BYTES);
      job.setInt("test.io.skip.size", skippedBytes);
      AtomicLong bytes = new AtomicLong();
      ExecutorService tasks = Executors.newFixedThreadPool(FILES);
      long start = System.nanoTime();
      try {
        List<Future<?>> running = new ArrayList<>();
        for (int file = 0; file < FILES; file++) {
          Text name = new Text("test_io_" + file);
          running.add(tasks.submit(() -> map(name, job, bytes)));
        }
        for (Future<?> task : running) {
          task.get();
        }
      } finally {
        tasks.shutdownNow();
      }
      double seconds = (System.nanoTime() - start) / (double) Duration.ofSeconds(1).toNanos();
      return bytes.get() / 1e6 / seconds;
    }

    private Void map(Text file, JobConf job, AtomicLong bytes) throws Exception {
      try (Mapper<Text, LongWritable, Text, Text> task = mapper.get()) {
        task.configure(job);
        task.map(
            file,
            new LongWritable(FILE_BYTES),
            (figure, value) -> {
              if (figure.toString().equals("l:size")) {
                bytes.addAndGet(Long.parseLong(value.toString()));
              }
            },
            Reporter.NULL);
      }
      return null;
    }
  }

  @Test
  void flashReadsBackwardAndAtRandomFasterThanDisks() throws Exception {
    Map<Operation, Double> disks = rates("hdd-2014");
    Map<Operation, Double> flash = rates("sata-ssd-2014");

    System.out.println("| TestDFSIO | disks, MB/s | flash, MB/s | ratio |\n|---|---|---|---|");
    for (Operation operation : Operation.values()) {
      System.out.println(
          String.format(
              Locale.ROOT,
              "| %s | %.0f | %.0f | %.2f× |",
              operation.words,
              disks.get(operation),
              flash.get(operation),
              flash.get(operation) / disks.get(operation)));
    }
    assertThat(disks.values()).allSatisfy(rate -> assertThat(rate).isPositive());
    for (Operation seeking : List.of(Operation.RANDOM, Operation.BACKWARD)) {
      assertThat(flash.get(seeking)).as(seeking.words).isGreaterThan(disks.get(seeking));
    }
  }

  private static Map<Operation, Double> rates(String device) throws Exception {
    Path folder = Files.createTempDirectory(Path.of(ModelledStorage.PLACE), "htk-test-");
    Configuration configuration = new HdfsConfiguration();
    ModelledStorage.dataNodeSettings().forEach(configuration::set);
    try (MiniDFSCluster cluster =
        new MiniDFSCluster.Builder(configuration, folder.toFile())
            .numDataNodes(1)
            .storagesPerDatanode(VOLUMES)
            .build()) {
      ModelledDataNodes modelled =
          ModelledDataNodes.of(
              cluster.getDataNodes(),
              ModelledStorage.of(new DeviceLibrary().load(device), VOLUMES, Optional.empty(), 1));
      Map<Operation, Double> rates = new EnumMap<>(Operation.class);
      for (Operation operation : Operation.values()) {
        rates.put(operation, operation.rate(cluster.getConfiguration(0)));
      }
      modelled.lift();
      return rates;
    } finally {
      FileUtil.fullyDelete(folder.toFile());
    }
  }
}
