/**
 * The faults of the self-test: each a small class that holds something up for real, again and again
 * until its episode is over, and says what it was. {@link dev.htk.harness.selftest.fault.FaultKind}
 * lists them with what a diagnosis is expected to say.
 */
package dev.htk.harness.selftest.fault;
