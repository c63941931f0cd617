// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.jvm;

/**
 * Something that a JVM makes of flags and that the script's author will not have meant. Immutable.
 *
 * @param message what was found, without the script's name
 * @param fix the suggested remedy, in one sentence
 */
public record FlagFault(Kind kind, String message, String fix) {

  /** The kinds of faults. */
  public enum Kind {
    /** No JVM that the servers may have starts with the flag. */
    REFUSED,
    /** A JVM takes the flag only behind one that unlocks it. */
    LOCKED,
    /** Each of the flags is taken by some version, but all of them by none. */
    CONTRADICTING,
    /** Some JVMs may not start; the version, or a condition of the script, decides. */
    UNDECIDED,
    /** The JVM starts, and ignores the flag. */
    IGNORED
  }
}
