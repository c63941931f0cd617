/**
 * The faults of the self-test. Each is a method that really holds something up, again and again
 * until its episode is over, and records what it was. {@link
 * dev.htk.harness.selftest.fault.FaultKind} lists them with what a diagnosis is expected to say.
 */
package dev.htk.harness.selftest.fault;
