package dev.htk.harness.diagnosis.live;

/**
 * What is seen of a server. Times are epoch microseconds of the reader's clock.
 *
 * @param lastAnswer when it last told everything that it had; 0 if it never has
 * @param coveredFrom since when nothing is missing of what its recorder recorded; 0 if nothing is
 *     known of that
 * @param lost events and batches that were overwritten before they could be read
 * @param note what else to know; null if nothing
 */
public record ServerView(
    String server, Sight seen, long lastAnswer, long coveredFrom, long lost, String note) {}
