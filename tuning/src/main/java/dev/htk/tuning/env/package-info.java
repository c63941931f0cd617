/**
 * {@code hbase-env.sh}: the JVM flags of a region server, read without running the script, and the
 * kit's own marked block in it.
 *
 * <p>The script is split into commands and words as bash would split it, its assignments are
 * followed in order, and what depends on anything but the script stays not known. Only the marked
 * block is ever written; every other byte stays.
 */
package dev.htk.tuning.env;
