/**
 * Puts a profile into {@code hbase-site.xml} and {@code hbase-env.sh}, and removes it again.
 *
 * <p>A plan works out the diff, what each key needs to come into force, and any reasons not to
 * write; it writes nothing itself. If its execution is interrupted anywhere, each file is
 * completely old or completely new. A receipt and a backup beside the real file let a rollback
 * restore the exact bytes.
 */
package dev.htk.tuning.apply;
