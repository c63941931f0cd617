/**
 * Arithmetic between settings that HBase itself does when a server starts.
 *
 * <p>It works on whatever values it is given, a profile's or a file's. Profiles refuse and lint
 * reports what it finds.
 */
package dev.htk.tuning.relation;
