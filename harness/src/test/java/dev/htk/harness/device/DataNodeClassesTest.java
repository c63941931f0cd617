// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.device;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.tuning.device.DeviceLibrary;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
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

  private static final JsonMapper JSON = JsonMapper.builder().build();

  @TempDir private Path folder;

  @Test
  void theCopiedClassesNeedNoOthersOfTheKit() throws Exception {
    ModelledStorage storage =
        ModelledStorage.of(new DeviceLibrary().load("blob"), 1, Optional.empty(), 1);
    ModelledProcesses processes = new ModelledProcesses(storage, folder);
    processes.copyClasses();
    processes.writeParameters(1, folder);

    try (DataNodeLoader loader = new DataNodeLoader(processes.classes().toUri().toURL())) {
      List<String> names = copied(processes.classes());
      assertThat(names).contains(ModelledProcesses.mainClass());
      for (String name : names) {
        Class<?> copy = Class.forName(name, true, loader);
        assertThat(copy.getClassLoader()).isSameAs(loader);
        for (Class<?> inside : copy.getDeclaredClasses()) {
          assertThat(names).contains(inside.getName());
        }
      }
      JsonNode parameters =
          JSON.readTree(folder.resolve(ModelledDataNode.PARAMETERS).toFile()).path("model");
      Class<?> model = loader.loadClass(ModelParameters.class.getName());
      var constructor =
          loader.loadClass(ModelledVolumes.class.getName()).getDeclaredConstructor(model);
      constructor.setAccessible(true);
      assertThat(constructor.newInstance(JSON.treeToValue(parameters, model))).isNotNull();
    }
  }

  private static List<String> copied(Path folder) throws Exception {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> folder.relativize(file).toString())
          .map(name -> name.substring(0, name.length() - ".class".length()).replace('/', '.'))
          .toList();
    }
  }
}
