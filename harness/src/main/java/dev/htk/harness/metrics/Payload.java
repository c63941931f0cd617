// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.metrics;

import dev.htk.harness.run.UserBytes;
import dev.htk.harness.run.phase.Operation;
import dev.htk.harness.run.phase.OperationResult;
import dev.htk.harness.run.phase.PhaseResult;
import dev.htk.harness.workload.YcsbProperty;
import dev.htk.harness.workload.YcsbWorkload;
import dev.htk.splitter.keys.ycsb.ZipfianLaw;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import site.ycsb.Utils;

/**
 * Calculates how many bytes of keys and values a workload's operations carry, from its properties.
 * Exact if fields have one length and nothing is scanned, except for hashed keys, whose length (it
 * varies by a digit) is averaged over a thousand; otherwise uses means of YCSB's distributions.
 *
 * @param key bytes of a row key
 * @param field bytes of a value; empty if only a histogram file says
 * @param rowsScanned mean number of rows that one scan reads
 */
record Payload(
    double key,
    OptionalDouble field,
    int fields,
    double rowsScanned,
    boolean allRead,
    boolean allWritten) {

  private static final String PREFIX = "user";
  private static final int KEYS_AVERAGED = 1000;

  static Payload of(YcsbWorkload workload) {
    return new Payload(
        keyLength(workload),
        fieldLength(workload),
        workload.number(YcsbProperty.FIELDCOUNT, 10),
        mean(
            workload.text(YcsbProperty.SCANLENGTHDISTRIBUTION, "uniform"),
            workload.number(YcsbProperty.MINSCANLENGTH, 1),
            workload.number(YcsbProperty.MAXSCANLENGTH, 1000)),
        Boolean.parseBoolean(workload.text(YcsbProperty.READALLFIELDS, "true")),
        Boolean.parseBoolean(workload.text(YcsbProperty.WRITEALLFIELDS, "false")));
  }

  /** Returns the bytes that the acknowledged operations of a phase carried. */
  UserBytes of(PhaseResult phase) {
    if (field.isEmpty()) {
      return new UserBytes(null, null, "not known: field lengths come from a histogram file");
    }
    double row = key + fields * field.getAsDouble();
    double one = key + field.getAsDouble();
    double written =
        count(phase, Operation.INSERT) * row
            + count(phase, Operation.UPDATE) * (allWritten ? row : one)
            + count(phase, Operation.DELETE) * key;
    double perRowRead = allRead ? row : one;
    double read =
        count(phase, Operation.READ) * perRowRead
            + count(phase, Operation.SCAN) * rowsScanned * perRowRead;
    return new UserBytes(
        Math.round(written),
        Math.round(read),
        "acknowledged operations times the mean size of the workload's keys and values");
  }

  private static long count(PhaseResult phase, Operation operation) {
    OperationResult result = phase.operations().get(operation);
    return result == null ? 0 : result.succeeded();
  }

  private static double keyLength(YcsbWorkload workload) {
    boolean ordered = workload.text(YcsbProperty.INSERTORDER, "hashed").equals("ordered");
    int padding = workload.number(YcsbProperty.ZEROPADDING, 1);
    int start = workload.number(YcsbProperty.INSERTSTART, 0);
    int records = workload.number(YcsbProperty.RECORDCOUNT, KEYS_AVERAGED);
    int averaged = Math.max(1, Math.min(KEYS_AVERAGED, records));
    return IntStream.range(0, averaged)
        .mapToLong(i -> start + (long) i * records / averaged)
        .map(number -> ordered ? number : Utils.hash(number))
        .mapToInt(number -> Math.max(padding, Long.toString(number).length()))
        .map(digits -> PREFIX.length() + digits)
        .average()
        .orElseThrow();
  }

  private static OptionalDouble fieldLength(YcsbWorkload workload) {
    String distribution = workload.text(YcsbProperty.FIELDLENGTHDISTRIBUTION, "constant");
    int most = workload.number(YcsbProperty.FIELDLENGTH, 100);
    return switch (distribution) {
      case "constant" -> OptionalDouble.of(most);
      case "histogram" -> OptionalDouble.empty();
      default ->
          OptionalDouble.of(
              mean(distribution, workload.number(YcsbProperty.MINFIELDLENGTH, 1), most));
    };
  }

  /** Returns the mean of YCSB's uniform or zipfian numbers from {@code least} to {@code most}. */
  private static double mean(String distribution, int least, int most) {
    if (distribution.equals("uniform")) {
      return (least + (double) most) / 2;
    }
    return least + ZipfianLaw.of((long) most - least + 1).meanRank();
  }
}
