/**
 * Judges whether a JVM would start with the flags of {@code hbase-env.sh}, by Java version.
 *
 * <p>What each version makes of a flag stands in lists that were made out of real JVMs. Where the
 * version is not known, a flag is an error only if no version that the servers may have takes it.
 */
package dev.htk.tuning.jvm;
