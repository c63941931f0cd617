package dev.htk.harness.selftest.score;

import dev.htk.harness.diagnosis.SpikeCause;

/**
 * A cause that was named at a time at which nothing was injected, and cannot have been there.
 *
 * @param why who contradicts it
 */
public record FalseAlarm(long seed, SpikeCause cause, String why) {}
