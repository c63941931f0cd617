/**
 * Repeats the arithmetic between settings that HBase does when a server starts.
 *
 * <p>It accepts the values of a profile or of a file. Profiles refuse a violation; lint reports it.
 */
package dev.htk.tuning.relation;
