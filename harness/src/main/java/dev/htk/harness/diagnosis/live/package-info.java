/**
 * What holds up writes on a running cluster, or held them up on one that nobody watched, without
 * any driver of the kit's: from slow batches that the region servers measured themselves. The rows
 * of recorders, drained or read from their files, lie in a window of bounded size; a picture is
 * what the same attribution as for runs makes of it. Nothing of the cluster is changed, and no
 * other reader of a recorder loses anything: each has a cursor of its own.
 */
package dev.htk.harness.diagnosis.live;
