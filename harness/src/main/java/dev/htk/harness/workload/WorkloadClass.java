// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.workload;

import java.util.Arrays;
import java.util.Optional;

/** The workload classes of YCSB 0.17.0. Only the core workload is driven by the kit. */
enum WorkloadClass {
  CORE("CoreWorkload", "drives single rows and scans"),
  TIME_SERIES("TimeSeriesWorkload", "writes and reads time series with tags"),
  REST("RestWorkload", "sends requests to a web service"),
  CONSTANT_OCCUPANCY("ConstantOccupancyWorkload", "fragments a disk with records of many sizes");

  /** The core workload's name today. */
  static final String CORE_NAME = "site.ycsb.workloads.CoreWorkload";

  private final String name;
  private final String does;

  WorkloadClass(String name, String does) {
    this.name = name;
    this.does = does;
  }

  /** Finds a class by its present name, its name in YCSB's old package, or its bare name. */
  static Optional<WorkloadClass> ofName(String text) {
    return Arrays.stream(values())
        .filter(
            known ->
                text.equals(known.name)
                    || text.equals("site.ycsb.workloads." + known.name)
                    || text.equals("com.yahoo.ycsb.workloads." + known.name))
        .findFirst();
  }

  static boolean isCore(String text) {
    return ofName(text).filter(CORE::equals).isPresent();
  }

  /** Returns what the class does, to follow its name. */
  String does() {
    return does;
  }
}
