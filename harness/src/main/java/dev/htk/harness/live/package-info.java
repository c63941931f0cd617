/**
 * Finds what holds up writes on a running cluster, or held them up on an unwatched one, without a
 * driver of the kit, from slow batches that the region servers measured themselves. Rows of
 * recorders, drained or read from their files, go into a window of bounded size. The same
 * attribution as for runs makes a picture of them. Nothing on the cluster is changed, and no other
 * reader of a recorder loses anything, because each has its own cursor.
 */
package dev.htk.harness.live;
