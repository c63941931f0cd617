/**
 * Keeps secrets out of all that is printed or stored for people: command lines, manifests, diffs,
 * messages, snapshots. Java 8 and no dependency, so that every module can use it.
 */
package dev.htk.secrets;
