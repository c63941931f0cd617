// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.experiment;

/**
 * A profile of a matrix.
 *
 * @param name in results
 * @param from a shipped name or a file
 */
public record ProfileChoice(String name, String from) {}
