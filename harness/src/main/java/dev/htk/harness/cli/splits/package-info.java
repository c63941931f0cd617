/**
 * {@code htk splits}: plans where to cut a table into regions, creates the table with them, and
 * audits one that is in use. Commands here only read options and print: {@code dev.htk.splitter}
 * makes plans, and {@code dev.htk.harness.splits} works on a cluster.
 */
package dev.htk.harness.cli.splits;
