// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis;

/**
 * A proposed change of one setting.
 *
 * @param key the setting
 * @param from the value in force, or HBase's default if that is unknown
 * @param to the proposed value
 * @param why the reason, in one sentence
 * @param activation when a changed value takes effect
 * @param command the shell command that repeats the run with the change and compares both runs;
 *     null on a real cluster, whose servers have to be changed first
 */
public record Advice(
    String cause,
    String key,
    String from,
    String to,
    String why,
    String activation,
    String command) {}
