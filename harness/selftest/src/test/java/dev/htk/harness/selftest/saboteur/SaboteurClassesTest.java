// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.selftest.saboteur;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SaboteurClassesTest {

  @TempDir private Path folder;

  /** Finds HBase and the JDK, and nothing of the kit. */
  private static final class WithoutTheKit extends ClassLoader {

    WithoutTheKit() {
      super(SaboteurClassesTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (name.startsWith("dev.htk.")) {
        throw new ClassNotFoundException(name);
      }
      return super.loadClass(name, resolve);
    }
  }

  @Test
  void theCopiesAreAllThatAServerNeeds() throws IOException, ReflectiveOperationException {
    SaboteurClasses.copyTo(folder);
    try (URLClassLoader server =
        new URLClassLoader(new URL[] {folder.toUri().toURL()}, new WithoutTheKit())) {
      Class<?> saboteur = Class.forName(Saboteur.class.getName(), true, server);
      assertThat(saboteur).isNotSameAs(Saboteur.class);
      assertThat(saboteur.getDeclaredMethods()).isNotEmpty();
      assertThat(saboteur.getDeclaredClasses()).isEmpty();
      assertThat(saboteur.getDeclaredConstructor().newInstance())
          .isInstanceOf(RegionCoprocessor.class);
    }
  }
}
