package dev.htk.harness.cluster.local;

import static java.util.stream.Collectors.joining;

import dev.htk.harness.cluster.ServerRole;
import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The class path of a server's JVM, out of the kit's own: the jars of HBase, Hadoop, ZooKeeper and
 * what they need, without the kit's, those that only the kit needs, and test jars. What a server
 * does not find here it would not find at an operator's either.
 *
 * @param jars the kit's class path, in order; folders of classes are the kit's own and left out
 */
record ServerClassPath(List<Path> jars) {

  /** By name, of a jar in any folder. */
  private static final Pattern ONLY_OF_THE_KIT =
      Pattern.compile(
          "(htk|EvalEx|HdrHistogram|commons-(numbers|rng|statistics)|core-0|datasketches"
              + "|hadoop-minicluster|jackson-dataformat-yaml|java-diff-utils|jline|jspecify|micrometer"
              + "|picocli|progressbar|prometheus|snakeyaml"
              + "|apiguardian|archunit|assertj|awaitility|byte-buddy|hamcrest|jmh|jopt-simple|jqwik"
              + "|junit|opentest4j|surefire)[-.\\w].*\\.jar");

  private static final Pattern TESTS = Pattern.compile(".*-tests\\.jar");
  private static final Pattern OF_HBASE = Pattern.compile("hbase-.*\\.jar");

  ServerClassPath {
    jars = List.copyOf(jars);
  }

  /** Out of the class path of this JVM. */
  static ServerClassPath ofThisJvm() {
    return of(System.getProperty("java.class.path"));
  }

  static ServerClassPath of(String classPath) {
    return new ServerClassPath(
        Arrays.stream(classPath.split(Pattern.quote(File.pathSeparator), -1))
            .filter(entry -> entry.endsWith(".jar"))
            .map(Path::of)
            .filter(jar -> !matches(ONLY_OF_THE_KIT, jar) && !matches(TESTS, jar))
            .toList());
  }

  private static boolean matches(Pattern pattern, Path jar) {
    return pattern.matcher(jar.getFileName().toString()).matches();
  }

  /**
   * The class path of one server.
   *
   * @param first what stands before the jars, such as its configuration
   */
  String of(ServerRole role, List<Path> first) {
    // HBase's own NameNode client is on HBase's side; ZooKeeper is started by a class of HBase.
    Stream<Path> own = jars.stream().filter(jar -> !role.isOfHdfs() || !matches(OF_HBASE, jar));
    return Stream.concat(first.stream(), own)
        .map(Path::toString)
        .collect(joining(File.pathSeparator));
  }
}
