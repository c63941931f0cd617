// SPDX-License-Identifier: Apache-2.0
package dev.htk.benchmark;

/** The client that drives operations into HBase. */
enum WritingTool {
  /** The kit's driver and its sync client. */
  KIT,
  /** YCSB's client, and its own binding's way of writing. */
  YCSB
}
