// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Hands out the clusters that tests share. A test states the shape that it needs by a parameter's
 * type. The first test that asks for a shape starts it, and it ends with the JVM's last test.
 *
 * <pre>
 * {@literal @}OnSharedCluster
 * class SomeTest {
 *   SomeTest(SharedCluster cluster) { … }
 * }
 * </pre>
 *
 * @see OnSharedCluster
 * @see OnStartedCluster
 */
final class SharedClusters implements BeforeAllCallback, ParameterResolver {

  /** The available shapes. */
  private enum Shape {
    /** The profile stock with the recorder, for tests without special needs. */
    STOCK(SharedCluster.class) {
      @Override
      AutoCloseable start() throws IOException {
        return SharedCluster.start();
      }
    },
    /** Scarce resources of every kind. */
    TIGHT(TightCluster.class) {
      @Override
      AutoCloseable start() throws IOException {
        return TightCluster.start();
      }
    },
    /** Separate processes, which {@code htk cluster start} keeps. */
    STARTED(StartedCluster.class) {
      @Override
      AutoCloseable start() throws IOException {
        // From its sixth minute on, HBase keeps a flush of its own tables queued for up to five
        // minutes, and whoever waits for empty queues waits for it.
        return StartedCluster.start(
            Files.createTempDirectory("started-cluster"),
            "--heap",
            "512m",
            "--set",
            "hbase.regionserver.periodicmemstoreflusher.rangeofdelayseconds=1");
      }
    };

    private final Class<?> type;

    Shape(Class<?> type) {
      this.type = type;
    }

    abstract AutoCloseable start() throws IOException;

    static Optional<Shape> of(ParameterContext parameter) {
      Class<?> type = parameter.getParameter().getType();
      return Arrays.stream(values()).filter(shape -> shape.type == type).findFirst();
    }

    Object in(Store store) {
      return store.getOrComputeIfAbsent(this, Shape::started);
    }

    private AutoCloseable started() {
      try {
        return start();
      } catch (IOException e) {
        throw new AssertionError("the " + this + " cluster did not start: " + e.getMessage(), e);
      }
    }
  }

  /** Starts the plain cluster first: a JVM's first cluster has HBase's plain bean names. */
  @Override
  public void beforeAll(ExtensionContext context) {
    if (!context.getRequiredTestClass().isAnnotationPresent(OnStartedCluster.class)) {
      Object unused = Shape.STOCK.in(store(context));
    }
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return Shape.of(parameter).isPresent();
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return Shape.of(parameter).orElseThrow().in(store(context));
  }

  private static Store store(ExtensionContext context) {
    return context.getRoot().getStore(Namespace.create(SharedClusters.class));
  }
}
