/**
 * A file of JSON lines on the server itself, for post-mortems when nobody was watching. It has the
 * form of the harness's {@code server-events.jsonl}, takes a fixed share of the disk, and is
 * written by a thread of its own: whatever the disk does, HBase does not wait for it.
 */
package dev.htk.coprocessor.file;
