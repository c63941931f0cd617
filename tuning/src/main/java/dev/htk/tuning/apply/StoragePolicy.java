// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.apply;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * HDFS's storage policies, with the types of volume that each one uses.
 *
 * <p>Source: {@code BlockStoragePolicySuite.createDefaultSuite} of Hadoop 3.4.3.
 */
enum StoragePolicy {
  LAZY_PERSIST("DISK", "RAM_DISK", "DISK"),
  ALL_NVDIMM("DISK", "NVDIMM"),
  ALL_SSD("DISK", "SSD"),
  ONE_SSD("DISK", "SSD", "DISK"),
  HOT("", "DISK"),
  WARM("DISK or ARCHIVE", "DISK", "ARCHIVE"),
  COLD("", "ARCHIVE"),
  PROVIDED("DISK", "PROVIDED", "DISK");

  private final String fallback;
  private final String types;

  StoragePolicy(String fallback, String... types) {
    this.fallback = fallback;
    this.types = String.join(" ", types);
  }

  /** Returns the policy with this name. HBase and HDFS ignore its case and surrounding blanks. */
  static Optional<StoragePolicy> named(String name) {
    String wanted = name.strip().toUpperCase(Locale.ROOT);
    return Arrays.stream(values()).filter(policy -> policy.name().equals(wanted)).findFirst();
  }

  /** Returns the types of volume it uses besides {@code DISK}, the type of untagged volumes. */
  List<String> specialTypes() {
    return Arrays.stream(types.split(" ")).filter(type -> !type.equals("DISK")).toList();
  }

  /** Returns where HDFS writes a new block if no such volume has room; empty if the write fails. */
  Optional<String> fallback() {
    return Optional.of(fallback).filter(words -> !words.isEmpty());
  }
}
