/**
 * YCSB workloads as the kit accepts them: the core workloads a to f or a property file, with
 * overrides. Every known property is checked for its type before anything starts. YCSB itself finds
 * a bad value only in the middle of a run, and sometimes ends the JVM over it.
 */
package dev.htk.harness.workload;
