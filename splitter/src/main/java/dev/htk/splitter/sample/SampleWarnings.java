package dev.htk.splitter.sample;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.util.Bytes;

/** What a user of a sample's plan has to know. */
final class SampleWarnings {

  private SampleWarnings() {}

  static List<String> ofReading(boolean onlyCarriageReturns, long cutShort) {
    List<String> warnings = new ArrayList<>();
    if (onlyCarriageReturns) {
      warnings.add(
          "every key ends with \\x0D: if the file has Windows line ends, remove them, for they are"
              + " taken as part of the keys");
    }
    if (cutShort > 0) {
      warnings.add(
          "%,d keys are longer than %d bytes and were told apart by their first %d bytes only"
              .formatted(cutShort, HalfSample.MAX_KEY_LENGTH, HalfSample.MAX_KEY_LENGTH));
    }
    return warnings;
  }

  /** A region cannot be less than a key. */
  static List<String> ofHeaviest(WeightedKeys keys, double total, int regions) {
    int heaviest = keys.heaviest();
    double share = keys.weight(heaviest) / total;
    if (regions == 1 || share * regions <= 1) {
      return List.of();
    }
    return List.of(
        "the key '%s' alone is %.3g %% of what was read, %.3g times a region's fair share; no plan can divide it"
            .formatted(Bytes.toStringBinary(keys.key(heaviest)), 100 * share, share * regions));
  }
}
