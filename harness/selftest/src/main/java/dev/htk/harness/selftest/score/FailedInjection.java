// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.selftest.score;

import dev.htk.harness.selftest.fault.FaultKind;

/** A fault that could not be injected. */
public record FailedInjection(FaultKind fault, long seed, String why) {}
