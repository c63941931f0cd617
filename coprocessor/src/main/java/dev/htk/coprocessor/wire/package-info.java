/**
 * Defines what a region server's recorder tells the rest of the kit: the causes of write stalls,
 * the recorded events, and the recorder's own state. The types use only the JDK, are immutable, and
 * travel through the endpoint as text and numbers, so that an old client and a new server
 * understand each other. Which setting acts on which cause is defined elsewhere, by the cause's
 * code.
 */
package dev.htk.coprocessor.wire;
