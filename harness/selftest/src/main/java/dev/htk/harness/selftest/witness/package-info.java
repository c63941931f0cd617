/**
 * Evidence, independent of the recorder, of whether something that a diagnosis blames was present
 * at all: the JVM's own GC log, the kernel's account of pressure, and the injector's record.
 */
package dev.htk.harness.selftest.witness;
