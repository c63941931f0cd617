/**
 * {@code htk splits}: plans where to cut a table into regions, creates the table so, and audits one
 * that is in use. Commands here read options and print; planning is done by {@code
 * dev.htk.splitter}, and work on a cluster by {@code dev.htk.harness.splits}.
 */
package dev.htk.harness.cli.splits;
