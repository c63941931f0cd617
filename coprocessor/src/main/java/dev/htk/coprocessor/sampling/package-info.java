/**
 * How the recorder looks at what HBase does not tell of its own accord: one thread a server, in
 * which small probes read a number each, again and again. What a probe finds true over a stretch of
 * samples becomes an event, whose ends are within two periods of the truth.
 */
package dev.htk.coprocessor.sampling;
