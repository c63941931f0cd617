/**
 * The driver: runs YCSB's {@code CoreWorkload} with N threads and records the service time and the
 * response time of every operation. The workload is YCSB's own. Schedule, clock and histograms are
 * the kit's, because YCSB's hide overload and its shared recorders cost too much.
 */
package dev.htk.harness.driver;
