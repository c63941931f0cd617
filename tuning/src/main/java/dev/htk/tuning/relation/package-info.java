/**
 * Holds what HBase makes of several settings together: the arithmetic that it does when a server
 * starts, the parts that one setting selects and others depend on, and the places of its files.
 *
 * <p>It accepts the values of a profile or of a file. Profiles refuse a violation; lint reports it.
 */
package dev.htk.tuning.relation;
