// SPDX-License-Identifier: Apache-2.0
/**
 * The ground floor of what servers leave behind without a recorder: files of any kind, and what
 * they say happened, as rows of the kind that recorders write. Each subpackage reads one family of
 * formats and knows no other.
 */
package dev.htk.harness.evidence;
