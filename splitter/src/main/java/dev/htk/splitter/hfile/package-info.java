/**
 * Split plans from the block indexes of HFiles. An index names the first row of every block and the
 * block's size, a thousandth of what the data takes, so that a table can be cut evenly without
 * reading its cells. Files are opened one at a time and nothing is cached.
 */
package dev.htk.splitter.hfile;
