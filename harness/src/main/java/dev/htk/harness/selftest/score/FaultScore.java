package dev.htk.harness.selftest.score;

/**
 * How well one fault is told.
 *
 * @param precision of the episodes that were called by one of the fault's causes, the share that
 *     were the fault, or another fault whose cause this is too; 1 if there was none
 * @param recall of the fault's episodes, the share that were found
 * @param f1 their harmonic mean
 */
public record FaultScore(double precision, double recall, double f1) {

  static FaultScore of(int found, int episodes, int wrong) {
    double precision = found + wrong == 0 ? 1 : (double) found / (found + wrong);
    double recall = (double) found / episodes;
    return new FaultScore(
        precision, recall, found == 0 ? 0 : 2 * precision * recall / (precision + recall));
  }
}
