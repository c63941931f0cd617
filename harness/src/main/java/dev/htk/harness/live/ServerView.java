// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.live;

/**
 * The visibility of one server. Times are epoch microseconds of the reader's clock.
 *
 * @param lastAnswer when it last reported everything that it had; 0 if never
 * @param coveredFrom since when none of its recorder's records is missing; 0 if unknown
 * @param lost events and batches that were overwritten unread
 * @param note other remarks; null if there are none
 */
public record ServerView(
    String server, Visibility seen, long lastAnswer, long coveredFrom, long lost, String note) {}
