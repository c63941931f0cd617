// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.evidence;

import java.time.ZoneId;

/**
 * The rules by which files are read.
 *
 * @param zone the zone of times that do not name one
 * @param since epoch microseconds; what ended before may be skipped. {@link Long#MIN_VALUE} for all
 */
public record ReadingRules(ZoneId zone, long since) {}
