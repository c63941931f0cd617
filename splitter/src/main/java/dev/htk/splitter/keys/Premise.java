package dev.htk.splitter.keys;

import java.util.List;

/** What a law of keys takes for granted, and what follows from it for a plan. */
interface Premise {

  /** Keys that are equally likely, without more to say of them. */
  Premise EQUALLY_LIKELY = () -> "the law of the keys";

  /** What the error bound follows from, in words for a person. */
  String basis();

  /**
   * Whether rows are written in the order of their keys, or against it, and so in one place at a
   * time.
   */
  default boolean isWrittenInOrder() {
    return false;
  }

  /** What a user has to know before using a plan. */
  default List<String> warnings(String keys, int regions) {
    return List.of();
  }

  /** What to do to get more keys to cut at; empty if there is nothing. */
  default String forMoreKeys() {
    return "";
  }
}
