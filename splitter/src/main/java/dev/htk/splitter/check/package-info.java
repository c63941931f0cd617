/**
 * The check of split keys that somebody else chose: what they do to some keys, and how a plan
 * compares. The keys come from a file, from one of HBase's own algorithms, or from a table.
 */
package dev.htk.splitter.check;
