// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.selftest.score;

import dev.htk.harness.diagnosis.SpikeCause;

/**
 * A cause that was named while nothing was injected, and that cannot have been present.
 *
 * @param why what contradicts it
 */
public record FalseAlarm(long seed, SpikeCause cause, String why) {}
