// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.kit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Names the commands of a command, in place of picocli's {@code subcommands}, which would load all
 * of them for each command line. {@link CommandTree} reads it.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface Commands {

  /** Returns classes that have picocli's {@code Command}. */
  Class<?>[] value();
}
