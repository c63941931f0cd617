package dev.htk.splitter.sample;

/** Takes keys one by one. */
@FunctionalInterface
interface KeySink {

  /**
   * Takes the key that lies in {@code bytes} from {@code from} up to {@code to}, and keeps no
   * reference to them.
   */
  void add(byte[] bytes, int from, int to);
}
