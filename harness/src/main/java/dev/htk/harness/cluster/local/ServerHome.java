// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cluster.local;

import static java.util.stream.Collectors.joining;

import dev.htk.harness.cluster.HBaseJvm;
import dev.htk.harness.cluster.ServerRole;
import dev.htk.harness.cluster.ServerSoftware;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.Manifest;
import dev.htk.tuning.setting.HBaseLine;
import dev.htk.tuning.text.Phrase;
import dev.htk.tuning.text.Sha256;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.util.VersionInfo;

/**
 * The software that a local cluster's servers run, found on this host and checked.
 *
 * @param hbase the version of HBase
 * @param hadoop the version of the NameNode and the DataNodes
 * @param java the Java command
 * @param javaVersion the version of Java, such as {@code 17.0.15}
 * @param hbaseJars the class path of HBase's servers and ZooKeeper
 * @param hdfsJars the class path of the NameNode and the DataNodes
 * @param isHdfsOwn whether these are the kit's own
 */
public record ServerHome(
    String hbase,
    String hadoop,
    Path java,
    String javaVersion,
    List<Path> hbaseJars,
    List<Path> hdfsJars,
    boolean isHdfsOwn) {

  private static final int OLDEST_JAVA = 17;
  private static final Pattern HBASE_JAR = jar("hbase-(?:server|common|client|zookeeper|http)");
  private static final Pattern SERVER_JAR = jar("hbase-server");
  private static final Pattern HADOOP_JAR = jar("hadoop-common");
  private static final Pattern HDFS_JAR = jar("hadoop-hdfs");

  /** Elements of a jar's path that its checksum is listed under. */
  private static final int NAMED = 3;

  private static final Pattern JAVA_VERSION =
      Pattern.compile("(?m)^JAVA_VERSION=\"?([^\"\\s]+)\"?\\s*$");

  /** Matches jars that would give a server classes twice, or none that it needs. */
  private static final Pattern NOT_OF_SERVERS =
      Pattern.compile(
          "(?:htk-coprocessor-|hbase-shaded-client).*|.*-(?:tests|sources|javadoc)\\.jar");

  public ServerHome {
    hbaseJars = List.copyOf(hbaseJars);
    hdfsJars = List.copyOf(hdfsJars);
  }

  private static Pattern jar(String name) {
    return Pattern.compile(name + "-(\\d.*)\\.jar");
  }

  /**
   * Finds and checks the software.
   *
   * @throws HarnessException if a home lacks something, has it in two versions, or is too old
   */
  public static ServerHome of(ServerSoftware software) throws HarnessException, IOException {
    ServerHome own = own();
    Path java = own.java;
    String javaVersion = own.javaVersion;
    if (software.javaHome() != null) {
      java = software.javaHome().resolve("bin").resolve("java").toAbsolutePath();
      javaVersion = javaVersion(software.javaHome(), java);
    }
    if (software.hbaseHome() == null && software.hadoopHome() == null) {
      return new ServerHome(
          own.hbase, own.hadoop, java, javaVersion, own.hbaseJars, own.hdfsJars, true);
    }
    List<Path> hbaseJars = own.hbaseJars;
    String hbase = own.hbase;
    if (software.hbaseHome() != null) {
      hbaseJars =
          jarsOf(
              software.hbaseHome(), "--hbase-home", List.of("client-facing-thirdparty", "jdk11"));
      hbase =
          versionOf(hbaseJars, SERVER_JAR, software.hbaseHome(), "--hbase-home", "hbase-server");
      String unused =
          versionOf(hbaseJars, HBASE_JAR, software.hbaseHome(), "--hbase-home", "HBase");
      requireKnown(hbase, software.hbaseHome());
    }
    if (software.hadoopHome() != null) {
      List<Path> hadoopJars = hadoopJars(software.hadoopHome());
      String hadoop =
          versionOf(
              hadoopJars, HADOOP_JAR, software.hadoopHome(), "--hadoop-home", "hadoop-common");
      versionOf(hadoopJars, HDFS_JAR, software.hadoopHome(), "--hadoop-home", "hadoop-hdfs");
      List<Path> both = new ArrayList<>(without(hbaseJars, "hadoop-"));
      both.addAll(hadoopJars);
      return new ServerHome(hbase, hadoop, java, javaVersion, both, hadoopJars, false);
    }
    String hadoop =
        versionOf(hbaseJars, HADOOP_JAR, software.hbaseHome(), "--hbase-home", "hadoop-common");
    if (hbaseJars.stream().noneMatch(jar -> matches(HDFS_JAR, jar))) {
      return new ServerHome(hbase, own.hadoop, java, javaVersion, hbaseJars, own.hdfsJars, true);
    }
    return new ServerHome(
        hbase, hadoop, java, javaVersion, hbaseJars, without(hbaseJars, "hbase-"), false);
  }

  /** Returns the software that the kit brings. */
  public static ServerHome own() {
    List<Path> jars = ServerClassPath.ofThisJvm().jars();
    return new ServerHome(
        VersionInfo.getVersion(),
        org.apache.hadoop.util.VersionInfo.getVersion(),
        Path.of(HBaseJvm.java()),
        Runtime.version().toString(),
        jars,
        without(jars, "hbase-"),
        true);
  }

  private static List<Path> without(List<Path> jars, String prefix) {
    return jars.stream().filter(jar -> !name(jar).startsWith(prefix)).toList();
  }

  /**
   * Returns the jars in a home's {@code lib} and some folders in it, or else in the home itself.
   */
  private static List<Path> jarsOf(Path home, String option, List<String> folders)
      throws HarnessException, IOException {
    requireFolder(home, option);
    Path lib = home.resolve("lib");
    Path main = Files.isDirectory(lib) ? lib : home;
    List<Path> jars = new ArrayList<>(jarsIn(main));
    for (String folder : folders) {
      jars.addAll(jarsIn(main.resolve(folder)));
    }
    return jars;
  }

  private static void requireFolder(Path home, String option) throws HarnessException {
    if (!Files.isDirectory(home)) {
      throw HarnessException.badInput("%s %s: is not a folder", option, home);
    }
  }

  private static List<Path> hadoopJars(Path home) throws HarnessException, IOException {
    Path share = home.resolve("share").resolve("hadoop");
    if (!Files.isDirectory(share)) {
      return jarsOf(home, "--hadoop-home", List.of());
    }
    List<Path> jars = new ArrayList<>();
    for (String part : List.of("common", "common/lib", "hdfs", "hdfs/lib")) {
      jars.addAll(jarsIn(share.resolve(part)));
    }
    return jars;
  }

  private static List<Path> jarsIn(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> name(file).endsWith(".jar"))
          .filter(file -> !NOT_OF_SERVERS.matcher(name(file)).matches())
          .map(Path::toAbsolutePath)
          .sorted()
          .toList();
    }
  }

  private static String name(Path jar) {
    return jar.getFileName().toString();
  }

  private static boolean matches(Pattern pattern, Path jar) {
    return pattern.matcher(name(jar)).matches();
  }

  private static String versionOf(
      List<Path> jars, Pattern pattern, Path home, String option, String what)
      throws HarnessException {
    Set<String> versions = new TreeSet<>();
    for (Path jar : jars) {
      Matcher found = pattern.matcher(name(jar));
      if (found.matches()) {
        versions.add(found.group(1));
      }
    }
    if (versions.isEmpty()) {
      throw HarnessException.badInput(
          "%s %s: has no %s jar, neither in it nor in its lib folder", option, home, what);
    }
    if (versions.size() > 1) {
      throw HarnessException.badInput(
          "%s %s: has %s jars of several versions, %s; leave one",
          option, home, what, String.join(", ", versions));
    }
    return versions.iterator().next();
  }

  private static void requireKnown(String hbase, Path home) throws HarnessException {
    try {
      HBaseLine.parse(hbase);
    } catch (IllegalArgumentException e) {
      throw HarnessException.badInput("--hbase-home %s: %s", home, e.getMessage());
    }
  }

  private static String javaVersion(Path home, Path java) throws HarnessException, IOException {
    Path release = home.resolve("release");
    if (!Files.isExecutable(java) || !Files.isRegularFile(release)) {
      throw HarnessException.badInput(
          "--java-home %s: is no Java; it needs bin/java and a file 'release'", home);
    }
    Matcher stated =
        JAVA_VERSION.matcher(new String(Files.readAllBytes(release), StandardCharsets.ISO_8859_1));
    String version = stated.find() ? stated.group(1) : "";
    if (feature(version) < OLDEST_JAVA) {
      throw HarnessException.badInput(
          "--java-home %s: is Java %s, and servers need %d or later here",
          home, version.isEmpty() ? "of an unknown version" : version, OLDEST_JAVA);
    }
    return version;
  }

  private static int feature(String version) {
    Matcher number = Pattern.compile("(?:1\\.)?(\\d{1,3}).*").matcher(version);
    return number.matches() ? Integer.parseInt(number.group(1)) : 0;
  }

  /**
   * Checks that this Java starts with some flags, by asking it.
   *
   * @throws HarnessException with what it says if it does not
   */
  public void requireFlags(List<String> flags)
      throws HarnessException, IOException, InterruptedException {
    new TriedFlags(java, javaVersion, flags).require();
  }

  private List<Path> jars() {
    return Stream.concat(hbaseJars.stream(), hdfsJars.stream()).distinct().toList();
  }

  /** Returns the names, sizes and times of all jars and the version of Java. */
  public String fingerprint() throws IOException {
    StringBuilder text = new StringBuilder(words());
    for (Path jar : jars()) {
      text.append('\n')
          .append(jar)
          .append(' ')
          .append(Files.size(jar))
          .append(' ')
          .append(Files.getLastModifiedTime(jar).toMillis());
    }
    return text.toString();
  }

  /** Describes the software, such as {@code HBase 2.6.4 on Hadoop 3.4.3, Java 17.0.15}. */
  public String words() {
    return Phrase.of(
        "HBase %s on HDFS %s%s, Java %s",
        hbase, hadoop, isHdfsOwn ? " (the kit's own)" : "", javaVersion);
  }

  /** Returns this software with the kit's own HDFS, which modelled devices are hooked into. */
  public ServerHome withOwnHdfs() {
    ServerHome own = own();
    return new ServerHome(
        hbase, own.hadoop, java, javaVersion, hbaseJars, own.hdfsJars, /* isHdfsOwn= */ true);
  }

  /** Returns what a run's manifest keeps of the software. */
  public Manifest.Software recorded() throws IOException {
    SortedMap<String, String> jars = new TreeMap<>();
    for (Path jar : jars()) {
      Path end = jar.subpath(Math.max(0, jar.getNameCount() - NAMED), jar.getNameCount());
      jars.put(end.toString(), Sha256.of(Files.readAllBytes(jar)));
    }
    return new Manifest.Software(words(), java.toString(), jars);
  }

  /** Returns the line of HBase. */
  public HBaseLine line() {
    return HBaseLine.parse(hbase);
  }

  /** Returns the feature version of Java, such as 17. */
  int javaFeature() {
    return feature(javaVersion);
  }

  /** Returns whether all servers run the kit's own jars. */
  boolean isOwn() {
    ServerHome own = own();
    return hbaseJars.equals(own.hbaseJars) && hdfsJars.equals(own.hdfsJars);
  }

  /** Returns the jars on the class path of one server. */
  List<Path> jars(ServerRole role) {
    return role.isOfHdfs() ? hdfsJars : hbaseJars;
  }

  /**
   * Returns the class path of one server. The kit's own jars come first, as an archive of their
   * classes requires, and hold no file that a server configures. Others may hold some.
   *
   * @param folders further entries, such as the configuration folder
   */
  String classPath(ServerRole role, List<Path> folders) {
    List<Path> jars = jars(role);
    boolean isOwn = isOwn();
    return Stream.concat((isOwn ? jars : folders).stream(), (isOwn ? folders : jars).stream())
        .map(Path::toString)
        .collect(joining(File.pathSeparator));
  }
}
