/**
 * Measures what the kit itself costs, by JMH: its driver against YCSB's own client, and its
 * recorder inside a region. {@link dev.htk.benchmark.Benchmarks} runs them all in interleaved
 * rounds; nothing in here asserts a time.
 */
package dev.htk.benchmark;
