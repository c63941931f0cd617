/**
 * One clock, one timeline: the operations of the tail, and on tracks by cause and place the spans
 * in which something could hold them. All times are epoch microseconds of the client's clock, ends
 * exclusive.
 */
package dev.htk.harness.diagnosis.timeline;
