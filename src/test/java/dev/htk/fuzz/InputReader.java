// SPDX-License-Identifier: Apache-2.0
package dev.htk.fuzz;

/** Reads inputs of one kind as the kit's commands do. */
@FunctionalInterface
interface InputReader {

  /**
   * Reads an input.
   *
   * @return whether it was read; false if the kit refused it, or if it does not name what it is
   * @throws AssertionError if the kit broke its {@link Contract}
   */
  boolean read(NamedInput input) throws Exception;
}
