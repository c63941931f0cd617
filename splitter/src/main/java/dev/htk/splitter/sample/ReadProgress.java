package dev.htk.splitter.sample;

/** Hears how far the reading of keys has come, once every few megabytes. */
@FunctionalInterface
public interface ReadProgress {

  /** Nobody listens. */
  ReadProgress NONE = (bytes, keys) -> {};

  /**
   * Called by the reading thread, which waits.
   *
   * @param bytes read so far
   * @param keys found in them
   */
  void read(long bytes, long keys);
}
