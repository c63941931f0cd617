// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.sample;

/** Takes keys one by one. */
@FunctionalInterface
interface KeySink {

  /**
   * Takes the key in {@code bytes} from {@code from} up to {@code to}, and keeps no reference to
   * the array.
   */
  void add(byte[] bytes, int from, int to);
}
