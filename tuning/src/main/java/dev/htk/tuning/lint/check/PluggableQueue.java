// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import java.util.Optional;

/** Finds call queues of a class of the operator's own, whose name is not set. */
public final class PluggableQueue implements RelationCheck {

  private static final String CLASS = "hbase.ipc.server.callqueue.pluggable.queue.class.name";

  @Override
  public Optional<Problem> problem(Subject subject) {
    return subject
        .written(Keys.QUEUE_TYPE)
        .filter(type -> type.equals("pluggable") && !subject.sets(CLASS))
        .map(
            type ->
                subject.problem(
                    "%s is pluggable, but %s is not set; no server starts"
                        .formatted(Keys.QUEUE_TYPE, CLASS),
                    "Set %s to the queue's class, or remove the type.".formatted(CLASS),
                    Keys.QUEUE_TYPE));
  }
}
