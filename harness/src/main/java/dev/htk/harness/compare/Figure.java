// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.compare;

import dev.htk.harness.run.CpuTime;
import dev.htk.harness.run.PhaseCost;
import dev.htk.harness.run.ServerActivity.Work;
import dev.htk.harness.run.ServerIo;
import dev.htk.harness.run.Summary.OperationSummary;
import dev.htk.harness.run.Summary.PhaseSummary;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Registry of all figures that are compared. Times are response times. Those of {@link
 * Source#OPERATION} that have a share are also calculated from windows.
 *
 * <p>Few figures get a verdict where trials are compared, because each further claim costs all
 * others some of their power: the two percentiles that the kit is about, and rates.
 */
public enum Figure {
  THROUGHPUT(Source.PHASE, "throughput", "throughput", "ops/s", Better.HIGHER, true),

  OPERATIONS(Source.OPERATION, "operations", "operations", "", Better.NEITHER, false),
  FAILED(Source.OPERATION, "failed", "failed", "", Better.LOWER, false),
  OPERATION_THROUGHPUT(Source.OPERATION, "throughput", "throughput", "ops/s", Better.HIGHER, false),
  MEAN(Source.OPERATION, "mean", "average", "us", Better.LOWER, false),
  P50(Source.OPERATION, "p50", "p50", "us", Better.LOWER, false),
  P95(Source.OPERATION, "p95", "p95", "us", Better.LOWER, false),
  P99(Source.OPERATION, "p99", "p99", "us", Better.LOWER, true),
  P999(Source.OPERATION, "p999", "p99.9", "us", Better.LOWER, true),
  MAX(Source.OPERATION, "max", "max", "us", Better.LOWER, false),

  USER_BYTES(Source.BYTES, "userBytes", "user's, written", "MiB", Better.NEITHER, false),
  WAL_BYTES(Source.BYTES, "walBytes", "to the WAL", "MiB", Better.LOWER, false),
  FLUSHED_BYTES(Source.BYTES, "flushedBytes", "by flushes", "MiB", Better.LOWER, false),
  COMPACTED_BYTES(Source.BYTES, "compactedBytes", "by compactions", "MiB", Better.LOWER, false),
  WRITE_AMPLIFICATION(
      Source.BYTES, "writeAmplification", "write amplification", "", Better.LOWER, false),
  WRITE_AMPLIFICATION_WITHOUT_WAL(
      Source.BYTES, "writeAmplificationWithoutWal", "  without the WAL", "", Better.LOWER, false),
  READ_AMPLIFICATION(
      Source.BYTES, "readAmplification", "read amplification", "", Better.LOWER, false),

  CLIENT_CPU(Source.PROCESSOR, "clientCpu", "client", "us/op", Better.LOWER, false),
  SERVER_CPU(Source.PROCESSOR, "serverCpu", "region servers", "us/op", Better.LOWER, false),
  SHARED_CPU(Source.PROCESSOR, "cpu", "all in one JVM", "us/op", Better.LOWER, false),

  ACKNOWLEDGED(Source.ROWS, "acknowledged", "acknowledged", "", Better.NEITHER, false),
  FOUND(Source.ROWS, "found", "found on the servers", "", Better.NEITHER, false),

  COUNT(Source.WORK, "count", "number", "", Better.NEITHER, false),
  TIME(Source.WORK, "time", "total time", "ms", Better.NEITHER, false),
  LONGEST(Source.WORK, "longest", "longest", "ms", Better.NEITHER, false),
  BYTES(Source.WORK, "bytes", "written", "MiB", Better.NEITHER, false),

  /** Counted for each byte, because a side that loads faster also flushes more often. */
  FLUSHES(Source.PER_BYTE, "flushes", "flushes", "1/byte", Better.LOWER, true),
  COMPACTION(Source.PER_BYTE, "compactedBytes", "compaction", "byte/byte", Better.NEITHER, true),
  WAL_ROLLS(Source.PER_BYTE, "walRolls", "rolls of the WAL", "1/byte", Better.NEITHER, true),
  COLLECTION(Source.PER_BYTE, "collectionMillis", "collections", "ms/byte", Better.LOWER, true),

  LOAD_RATE(Source.JVM, "load", "load rate", "ops/s", Better.HIGHER, true),
  SUSTAINED_RATE(Source.JVM, "sustained", "sustained rate", "ops/s", Better.HIGHER, true);

  /** The part of a run that a figure is read from. */
  enum Source {
    /** A phase. */
    PHASE,
    /** One kind of operation in a phase, from its summary or from windows of its time. */
    OPERATION,
    /** The bytes of a phase. */
    BYTES(" bytes"),
    /** The processor time of a phase. */
    PROCESSOR(" processor time"),
    /** The table. */
    ROWS,
    /** All flushes of a run, or all its compactions. */
    WORK,
    /** Work of the servers in a phase, for each byte that clients wrote. */
    PER_BYTE,
    /** A rate of which each JVM has found one. */
    JVM;

    private final String suffix;

    Source() {
      this("");
    }

    Source(String suffix) {
      this.suffix = suffix;
    }

    /** Returns the figures of this source, in the order in which they are shown. */
    List<Figure> figures() {
      return Arrays.stream(Figure.values()).filter(figure -> figure.source == this).toList();
    }
  }

  /** The figures of an operation that windows give, in the order in which they are shown. */
  public static final List<Figure> OF_WINDOWS = List.of(P50, P95, P99, P999, MAX, MEAN);

  /** The figures of a load that side by side loads are judged by. */
  public static final List<Figure> OF_LOADS =
      Stream.concat(Stream.of(THROUGHPUT, P99, P999), Source.PER_BYTE.figures().stream()).toList();

  private static final double MEBIBYTE = 1 << 20;
  private static final double MICROS_PER_MILLI = 1000;

  private final Source source;
  private final String id;
  private final String label;
  private final String unit;
  private final Better better;
  private final boolean claim;

  Figure(Source source, String id, String label, String unit, Better better, boolean claim) {
    this.source = source;
    this.id = id;
    this.label = label;
    this.unit = unit;
    this.better = better;
    this.claim = claim;
  }

  /**
   * A figure of a certain place, so that those of several runs can be matched.
   *
   * @param group a phase, a phase and its operation, rows, flushes, compactions
   * @param id the name in gates and files, such as {@code load.insert.p999}
   */
  public record Key(Figure figure, String group, String id) {

    /** Returns what it counts or measures, with its unit. */
    public String name() {
      return figure.unit.isEmpty() ? figure.label : figure.label + " (" + figure.unit + ")";
    }
  }

  /**
   * Returns the key of a place.
   *
   * @param place a phase, a phase and an operation by YCSB's name, or a group
   */
  public Key key(String... place) {
    return new Key(
        this,
        String.join(" ", place) + source.suffix,
        String.join(".", place).replace("-", "").toLowerCase(Locale.ROOT) + "." + id);
  }

  /** Returns the name in files and on screens. */
  public String id() {
    return id;
  }

  /** Returns the name for people, without the unit. */
  public String label() {
    return label;
  }

  /** Returns the direction in which it gets better. */
  public Better better() {
    return better;
  }

  /** Tells whether it may get a verdict; others only describe. */
  public boolean isClaim() {
    return claim;
  }

  /** Returns the figure of one kind of operation in a phase. */
  public double of(PhaseSummary phase, OperationSummary operation) {
    return switch (this) {
      case OPERATIONS -> (double) operation.count();
      case FAILED -> (double) operation.failed();
      case OPERATION_THROUGHPUT -> operation.count() / phase.seconds();
      case MEAN -> operation.response().mean();
      case P50 -> (double) operation.response().p50();
      case P95 -> (double) operation.response().p95();
      case P99 -> (double) operation.response().p99();
      case P999 -> (double) operation.response().p999();
      case MAX -> (double) operation.response().max();
      default -> throw new IllegalArgumentException(this + " is not of an operation");
    };
  }

  /** Returns the figure of a phase, that of its slowest operation for times; NaN if not known. */
  public double of(PhaseSummary phase) {
    if (source == Source.OPERATION) {
      return phase.operations().values().stream()
          .mapToDouble(operation -> of(phase, operation))
          .max()
          .orElse(Double.NaN);
    }
    if (this == THROUGHPUT) {
      return phase.throughput();
    }
    Double value = phase.cost() == null ? null : of(phase.cost());
    return value == null ? Double.NaN : value;
  }

  private Double of(PhaseCost cost) {
    return switch (source) {
      case BYTES -> cost.io() == null ? null : of(cost.io());
      case PROCESSOR -> cost.cpu() == null ? null : microsPerOperation(use(cost.cpu()));
      case PER_BYTE -> perByte(cost);
      default -> throw new IllegalArgumentException(this + " is not of a phase");
    };
  }

  private Double of(ServerIo io) {
    return switch (this) {
      case USER_BYTES -> mebibytes(io.user().written());
      case WAL_BYTES -> mebibytes(io.walBytes());
      case FLUSHED_BYTES -> mebibytes(io.flushedBytes());
      case COMPACTED_BYTES -> mebibytes(io.compactionWrittenBytes());
      case WRITE_AMPLIFICATION -> io.amplification().write();
      case WRITE_AMPLIFICATION_WITHOUT_WAL -> io.amplification().writeWithoutWal();
      default -> io.amplification().read();
    };
  }

  private CpuTime.Use use(CpuTime cpu) {
    return switch (this) {
      case CLIENT_CPU -> cpu.client();
      case SERVER_CPU -> cpu.servers();
      default -> cpu.together();
    };
  }

  private Double perByte(PhaseCost cost) {
    Long written = cost.io() == null ? null : cost.io().user().written();
    if (written == null || written == 0) {
      return null;
    }
    Long work =
        switch (this) {
          case FLUSHES -> cost.io().flushes();
          case COMPACTION -> cost.io().compactionWrittenBytes();
          case WAL_ROLLS -> cost.walRolls();
          default -> cost.collectionMillis();
        };
    return work == null ? null : work / (double) written;
  }

  /** Returns the figure of all flushes or compactions. */
  double of(Work work) {
    return switch (this) {
      case COUNT -> (double) work.count();
      case TIME -> work.totalMicros() / MICROS_PER_MILLI;
      case LONGEST -> work.longestMicros() / MICROS_PER_MILLI;
      default -> work.bytes() / MEBIBYTE;
    };
  }

  /**
   * Returns the figure of windows.
   *
   * @param weights how often each window counts
   */
  public double of(PooledWindows windows, int... weights) {
    return this == MEAN ? windows.mean(weights) : windows.quantile(share(), weights);
  }

  /** Returns the share of all operations that take at most as long as this percentile. */
  double share() {
    return switch (this) {
      case P50 -> 0.5;
      case P95 -> 0.95;
      case P99 -> 0.99;
      case P999 -> 0.999;
      case MAX -> 1;
      default -> throw new IllegalArgumentException(this + " is not of windows");
    };
  }

  private static Double mebibytes(Long bytes) {
    return bytes == null ? null : bytes / MEBIBYTE;
  }

  private static Double microsPerOperation(CpuTime.Use use) {
    return use == null ? null : use.microsPerOperation();
  }
}
