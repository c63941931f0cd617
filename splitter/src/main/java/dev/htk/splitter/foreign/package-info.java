/**
 * Recognises what is not a list of row keys, by the first bytes and lines of a file: packed files,
 * encodings, and the output of other programs. What can be read rightly is unpacked or decoded;
 * what cannot is refused with a line that says how to get the keys alone. Each shape is a constant
 * of an enum.
 */
package dev.htk.splitter.foreign;
