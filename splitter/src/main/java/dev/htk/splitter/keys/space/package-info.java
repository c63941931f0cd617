/**
 * Key spaces: ordered, finite sets of row keys that can be counted and indexed without being
 * listed, however large. They are built from one another: a range of a space, a prefix before a
 * space. Nothing here knows of regions' sizes, probability, or the words of {@code --keys}.
 */
package dev.htk.splitter.keys.space;
