/**
 * Asks a region server's recorder, over an ordinary HBase client, for its clock, its events, its
 * totals and what it can see. Works with servers of older and newer versions of the recorder. A
 * server without one is an exception of its own.
 */
package dev.htk.coprocessor.client;
