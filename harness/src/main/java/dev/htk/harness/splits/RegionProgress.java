package dev.htk.harness.splits;

/** Hears how far the opening of a table's regions is, about twice a second. */
@FunctionalInterface
public interface RegionProgress {

  void open(int regions, int of);
}
