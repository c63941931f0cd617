// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.read;

import dev.htk.harness.run.EventLine;
import java.util.List;

/**
 * The events of a run's servers by other evidence than the run's recorders. It is diagnosed in
 * place of {@code server-events.jsonl}.
 *
 * @param measured events with their begin and end
 * @param vague spans within which a cause was active for a part that is not known
 * @param source the files, in words, for messages
 */
public record Testimony(List<EventLine> measured, List<EventLine> vague, String source) {}
