// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import org.apache.hadoop.hbase.Coprocessor;
import org.apache.hadoop.hbase.coprocessor.RegionServerCoprocessor;
import org.apache.hadoop.hbase.regionserver.HRegionServer;

/**
 * The recorder's jar for the other generation of HBase, put into a running server the way that
 * HBase itself loads what its configuration names.
 */
final class WrongJar {

  private static final String RECORDER = "dev.htk.coprocessor.ServerRecorder";

  private WrongJar() {}

  /**
   * Loads and starts the jar's recorder.
   *
   * @throws IOException if HBase would abort the server over it
   */
  static void load(HRegionServer server, Path jar) throws IOException {
    URL[] urls = {jar.toUri().toURL()};
    try (URLClassLoader loader = new URLClassLoader(urls, new WithoutTheKit())) {
      Class<? extends RegionServerCoprocessor> recorder =
          loader.loadClass(RECORDER).asSubclass(RegionServerCoprocessor.class);
      server
          .getRegionServerCoprocessorHost()
          .load(recorder, Coprocessor.PRIORITY_SYSTEM, server.getConfiguration());
    } catch (ReflectiveOperationException e) {
      throw new IOException(e);
    }
  }

  /** Hides the class path's own kit classes, so that these come from the jar alone. */
  private static final class WithoutTheKit extends ClassLoader {
    WithoutTheKit() {
      super(WrongJar.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (name.startsWith("dev.htk.")) {
        throw new ClassNotFoundException(name);
      }
      return super.loadClass(name, resolve);
    }
  }
}
