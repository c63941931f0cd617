package dev.htk.harness.splits;

/** Receives the number of a table's open regions, about twice a second. */
@FunctionalInterface
public interface RegionProgress {

  void open(int regions, int of);
}
