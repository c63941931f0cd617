/**
 * Key spaces: ordered, finite sets of row keys that can be counted and indexed without being
 * listed, however large. Spaces are built from one another: a range of a space, or a prefix before
 * a space. Nothing here knows about region sizes, probability, or the syntax of {@code --keys}.
 */
package dev.htk.splitter.keys.space;
