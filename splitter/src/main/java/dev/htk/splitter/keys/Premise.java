// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.keys;

import java.util.List;

/** The assumptions of a law of keys, and their consequences for a plan. */
interface Premise {

  /** Keys that are equally likely, without further assumptions. */
  Premise EQUALLY_LIKELY = () -> "the law of the keys";

  /** Describes in words what the error bound follows from. */
  String basis();

  /**
   * Returns whether rows are written in ascending or descending key order, and so in one place at a
   * time.
   */
  default boolean isWrittenInOrder() {
    return false;
  }

  /** Returns whether new rows go to only a part of so many regions at a time. */
  default boolean fillsInTurn(int regions) {
    return regions > 1 && isWrittenInOrder();
  }

  /** Returns what a user must know before using a plan. */
  default List<String> warnings(String keys, int regions) {
    return List.of();
  }

  /** Returns how to get more keys to cut at; empty if there is no way. */
  default String forMoreKeys() {
    return "";
  }
}
