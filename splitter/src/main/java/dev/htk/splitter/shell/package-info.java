/**
 * Plans and reshapings as text for the HBase shell: statements to paste, and the file that {@code
 * SPLITS_FILE} reads. Everything is printable ASCII, whatever bytes the keys have, and the shell
 * reads back the same bytes.
 */
package dev.htk.splitter.shell;
