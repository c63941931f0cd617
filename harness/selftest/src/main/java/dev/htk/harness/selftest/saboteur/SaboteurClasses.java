// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.selftest.saboteur;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The classes that a region server needs to load a {@link Saboteur}, and no others of the kit. */
public final class SaboteurClasses {

  private static final List<Class<?>> CLASSES = List.of(Saboteur.class, Sabotage.class);

  private SaboteurClasses() {}

  /**
   * Copies the classes.
   *
   * @param folder created if it does not exist; an entry for a class path
   */
  public static void copyTo(Path folder) throws IOException {
    for (Class<?> each : CLASSES) {
      String name = each.getName().replace('.', '/') + ".class";
      Path copy = folder.resolve(name);
      Files.createDirectories(copy.getParent());
      try (InputStream in = SaboteurClasses.class.getResourceAsStream("/" + name)) {
        Files.copy(in, copy);
      }
    }
  }
}
