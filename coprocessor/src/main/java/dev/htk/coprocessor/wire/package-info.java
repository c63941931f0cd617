/**
 * What a region server's recorder tells the rest of the kit: the causes of write stalls, the events
 * that were seen, and the state of the recorder itself. The types here use the JDK alone, are
 * immutable, and travel through the endpoint as text and numbers, so that an old client and a new
 * server understand each other. Which setting acts on which cause is known elsewhere, by the
 * cause's code.
 */
package dev.htk.coprocessor.wire;
