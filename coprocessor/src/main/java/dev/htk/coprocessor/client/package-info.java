/**
 * Asks a region server's recorder, over an ordinary HBase client, for its clock, its events, its
 * totals and what it can see. Works with servers of older and newer versions of the recorder. If a
 * server has no recorder, a specific exception says so.
 */
package dev.htk.coprocessor.client;
