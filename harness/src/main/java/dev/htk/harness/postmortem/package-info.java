// SPDX-License-Identifier: Apache-2.0
/**
 * Answers from files what held up writes on servers that no recorder watched. It gives what the
 * files say to the attribution of recorded runs or of live pictures, cites each cause's lines, and
 * says what such files can never show.
 */
package dev.htk.harness.postmortem;
