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
 * Derives the class path of a server's JVM from the kit's own. It keeps the jars of HBase, Hadoop,
 * ZooKeeper and their dependencies, and leaves out the kit's jars, those that only the kit needs,
 * and test jars, so that a server finds only the classes that it finds in production.
 *
 * @param jars the kept jars, in class path order; folders of classes are the kit's and left out
 */
record ServerClassPath(List<Path> jars) {

  /** Matches file names of jars that only the kit needs. */
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

  /** Derives the class path from that of this JVM. */
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
   * Returns the class path of one server.
   *
   * @param first entries that precede the jars, such as the configuration folder
   */
  String of(ServerRole role, List<Path> first) {
    // HDFS servers need no class of HBase; ZooKeeper does, as a class of HBase starts it.
    Stream<Path> own = jars.stream().filter(jar -> !role.isOfHdfs() || !matches(OF_HBASE, jar));
    return Stream.concat(first.stream(), own)
        .map(Path::toString)
        .collect(joining(File.pathSeparator));
  }
}
