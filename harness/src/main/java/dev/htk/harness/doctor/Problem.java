// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.doctor;

import dev.htk.tuning.lint.Severity;

/**
 * Something about a cluster that its operator should know.
 *
 * @param check what looked for it
 * @param where the servers or the table concerned, for people
 * @param message what was found
 * @param action what to do first
 */
public record Problem(
    Check check, Severity severity, String where, String message, String action) {}
