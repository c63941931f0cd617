/**
 * The table to be created: its name, its column families and the attributes of both, by their names
 * in HBase's shell. Every value is checked before a cluster is asked.
 */
package dev.htk.harness.splits.schema;
