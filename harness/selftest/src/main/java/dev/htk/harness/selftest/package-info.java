/**
 * {@code htk self-test}: a local cluster under a steady load, faults that are injected at known
 * times, and a diagnosis that does not know them. {@link dev.htk.harness.selftest.SelfTest}
 * combines these. The faults are in {@code fault}, their part inside region servers in {@code
 * saboteur}, independent evidence in {@code witness}, the counting of answers in {@code score}, and
 * the command in {@code cli}.
 */
package dev.htk.harness.selftest;
