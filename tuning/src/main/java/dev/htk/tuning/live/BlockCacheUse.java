package dev.htk.tuning.live;

/**
 * The block cache of a server as its metrics show it, in bytes. Immutable.
 *
 * @param used what its blocks take, in the heap and outside of it together
 * @param free what is left of its size
 * @param heap the largest heap of the server's JVM
 */
public record BlockCacheUse(long used, long free, long heap) {

  /** The size of the cache. */
  long size() {
    return used + free;
  }
}
