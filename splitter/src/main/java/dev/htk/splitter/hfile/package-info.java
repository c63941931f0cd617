/**
 * Split plans from the block indexes of HFiles. An index holds the first row and the size of every
 * block and takes about a thousandth of the data. A table can therefore be cut evenly without
 * reading its cells. Files are opened one at a time and nothing is cached.
 */
package dev.htk.splitter.hfile;
