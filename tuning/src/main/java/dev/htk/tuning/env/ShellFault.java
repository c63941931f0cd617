// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.env;

/**
 * Something of which bash complains, so that a part of the script is not in force. Immutable.
 *
 * @param line the line where it begins, from 1
 * @param message what was found and what it does, in one line
 * @param fix the suggested remedy, in one sentence
 */
public record ShellFault(int line, String message, String fix) {}
