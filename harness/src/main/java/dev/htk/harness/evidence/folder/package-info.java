// SPDX-License-Identifier: Apache-2.0
/**
 * Reads whatever files an operator has: finds out the kind of each by its content, gives what they
 * say to servers, and knows what they cannot say. The only package that knows all readers.
 */
package dev.htk.harness.evidence.folder;
