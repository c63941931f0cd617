/**
 * Records when the whole process stood still. The JVM reports garbage collections; a thread finds
 * the other pauses by how late it wakes. The kernel's scheduler tells whether that thread waited
 * for a stopped process or for a busy machine.
 */
package dev.htk.coprocessor.pause;
