/**
 * Split plans and live tables: what a table's regions hold now, and the tables and regions that
 * follow from a plan.
 */
package dev.htk.harness.splits;
