/**
 * Puts the operations of the tail on one timeline with the spans in which something could hold
 * them, in tracks by cause and place. All times are epoch microseconds of the client's clock; ends
 * are exclusive.
 */
package dev.htk.harness.diagnosis.timeline;
