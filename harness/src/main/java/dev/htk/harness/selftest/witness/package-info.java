/**
 * What can tell whether something that a diagnosis blames was there at all, and comes from
 * elsewhere than the recorder: the JVM's own log of collections, the kernel's account of pressure,
 * and the injector's record.
 */
package dev.htk.harness.selftest.witness;
