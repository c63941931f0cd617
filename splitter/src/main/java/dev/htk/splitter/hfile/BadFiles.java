// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.hfile;

/** Chooses what happens to a file that cannot be read as an HFile. */
public enum BadFiles {
  /** Refuses to make a plan and names the file. */
  REFUSE,
  /** Makes the plan from the other files and names the file in its warnings. */
  SKIP
}
