/**
 * Split plans and live tables: what a table's regions hold now, and how a plan is turned into
 * tables and regions.
 */
package dev.htk.harness.splits;
