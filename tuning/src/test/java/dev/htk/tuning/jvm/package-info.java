/**
 * Makes the lists by which {@code hbase-env.sh} is judged: the flags of each Java version, out of
 * real JVMs, and the variables that HBase's scripts read, out of these scripts.
 *
 * <p>The generators run by hand and rarely. Tests compare the lists with the JVM that runs them.
 */
package dev.htk.tuning.jvm;
