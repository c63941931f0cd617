package dev.htk.harness.selftest.score;

import dev.htk.harness.selftest.fault.FaultKind;

/** A fault that was to be injected and could not be. */
public record FailedInjection(FaultKind fault, long seed, String why) {}
