/**
 * Plans and reshapings as text for the HBase shell: statements that can be pasted, and the file
 * that {@code SPLITS_FILE} reads. Everything is printable ASCII, whatever bytes the keys have, and
 * the shell reads the same bytes back.
 */
package dev.htk.splitter.shell;
