// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.direction;

import java.util.List;

/**
 * Keys that are to come, made from those that are there.
 *
 * @param what names them: the keys of the next 30 days
 * @param why says what was found in the keys that are there
 * @param keys the keys, in no order
 */
record Continuation(String what, String why, List<byte[]> keys) {}
