/**
 * The table that is to be made: its name, its column families and the attributes of both by the
 * names that HBase's shell has for them, every value checked before a cluster is asked.
 */
package dev.htk.harness.splits.schema;
