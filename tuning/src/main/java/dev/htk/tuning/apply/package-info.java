/**
 * Puts a profile into {@code hbase-site.xml} and {@code hbase-env.sh}, and takes it out again.
 *
 * <p>A plan works everything out and writes nothing: the diff, what each key needs to come into
 * force, and why nothing would be written. Its execution leaves the old file or the new one, whole,
 * wherever it is cut off, with a receipt and a backup beside the real file from which a rollback
 * restores the exact bytes.
 */
package dev.htk.tuning.apply;
