/**
 * The times in which the whole process stood still: garbage collections, of which the JVM tells,
 * and the rest, which a thread finds by how late it wakes. What kept that thread, a stopped process
 * or a busy machine, the kernel's scheduler knows.
 */
package dev.htk.coprocessor.pause;
