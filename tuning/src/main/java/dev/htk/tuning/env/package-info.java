/**
 * Reads a region server's JVM flags from {@code hbase-env.sh} without running the script, and edits
 * the kit's own marked block in it.
 *
 * <p>The script is split into commands and words as bash would split it, and its assignments are
 * followed in order. A value that depends on anything outside the script is unknown. Only the
 * marked block is ever written; every other byte stays.
 */
package dev.htk.tuning.env;
