// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.setting;

import java.util.Optional;

/**
 * Tells how a running server takes up an edit of one setting. Immutable.
 *
 * @param activation when a new value comes into force
 * @param removal when HBase's default comes into force, after the key was taken out of the file
 * @param halfWay what is at stake while some servers, or some parts of one, have a new value and
 *     others do not; empty if that does no harm
 * @param note what else an operator must know about a change on a running server; empty if nothing
 */
public record Uptake(
    Activation activation, Activation removal, Optional<String> halfWay, Optional<String> note) {

  /** The uptake of a setting that the kit has not studied. */
  public static final Uptake NOT_STUDIED =
      new Uptake(Activation.UNKNOWN, Activation.UNKNOWN, Optional.empty(), Optional.empty());

  /** Returns for people when a new value comes into force, with the note. */
  public String words() {
    return note.map(text -> "%s; %s".formatted(activation.words(), text))
        .orElse(activation.words());
  }

  /** Returns whether servers that take up a new value online keep it when its key is gone. */
  public boolean outlivesItsKey() {
    return removal.needsRestart() && activation == Activation.AT_ONCE;
  }
}
