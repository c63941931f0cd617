package dev.htk.harness.device;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataNodeClassesTest {

  /** Finds no class of the kit but those copied, as in a DataNode's JVM. */
  private static final class DataNodeLoader extends URLClassLoader {

    DataNodeLoader(URL classes) {
      super(new URL[] {classes}, DataNodeClassesTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.startsWith("dev.htk.")) {
        return super.loadClass(name, resolve);
      }
      Class<?> loaded = findLoadedClass(name);
      return loaded == null ? findClass(name) : loaded;
    }
  }

  @TempDir private Path folder;

  @Test
  void theCopiedClassesNeedNoOthersOfTheKit() throws Exception {
    DataNodeClasses.copyTo(folder);

    try (DataNodeLoader loader = new DataNodeLoader(folder.toUri().toURL())) {
      List<String> names = copied();
      assertThat(names).contains(ModelledProcesses.mainClass());
      for (String name : names) {
        Class<?> copy = Class.forName(name, true, loader);
        assertThat(copy.getClassLoader()).isSameAs(loader);
        for (Class<?> inside : copy.getDeclaredClasses()) {
          assertThat(names).contains(inside.getName());
        }
      }
      Class<?> parameters = loader.loadClass(ModelParameters.class.getName());
      var of = parameters.getDeclaredMethod("of", Properties.class);
      of.setAccessible(true);
      var constructor =
          loader.loadClass(ModelledVolumes.class.getName()).getDeclaredConstructor(parameters);
      constructor.setAccessible(true);
      assertThat(constructor.newInstance(of.invoke(null, properties()))).isNotNull();
    }
  }

  private static Properties properties() {
    return new ModelParameters(
            Map.of("DISK", new DeviceFigures("d", 1, 0, 1, 1, 1, 1, 1, 1, false)), 0, 1)
        .properties();
  }

  private List<String> copied() throws Exception {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> folder.relativize(file).toString())
          .map(name -> name.substring(0, name.length() - ".class".length()).replace('/', '.'))
          .toList();
    }
  }
}
