/**
 * Writes a file of JSON lines on the server itself, for post-mortems when nobody was watching. The
 * file has the format of the harness's {@code server-events.jsonl} and takes a fixed amount of disk
 * space. A separate thread writes it, so HBase never waits for the disk.
 */
package dev.htk.coprocessor.file;
