/**
 * {@code htk diagnose --self-test}: a local cluster under a steady load, on which faults are
 * injected at known times, and a diagnosis that knows nothing of them. {@link
 * dev.htk.harness.selftest.SelfTest} puts them together; what is injected is in {@code fault}, what
 * does so inside of the region servers in {@code saboteur}, what else can tell in {@code witness},
 * and how the answers are counted in {@code score}.
 */
package dev.htk.harness.selftest;
