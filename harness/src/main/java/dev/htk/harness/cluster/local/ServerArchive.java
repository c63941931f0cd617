// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cluster.local;

import static java.util.stream.Collectors.joining;

import dev.htk.tuning.text.Sha256;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * An archive of the JDK with classes that servers load from jars (application class-data sharing).
 * Servers need half the processor time to start with it, and map one copy of the classes.
 *
 * <p>The first cluster lists its classes and {@linkplain #keep keeps} the lists when it ends. The
 * next one {@linkplain #make makes} the archive before it starts: not while it ends, which nobody
 * wants to wait for, and not beside a cluster that may be measured.
 *
 * <p>No wrong archive is ever used: its name is a hash of Java and all jars, and the JVM itself
 * checks that it fits. What cannot be made or does not fit is left out.
 *
 * @param java the Java command
 * @param jars the start of the class path, without folders, which archives do not support
 * @param file the archive, whether it exists or not
 * @param list the names of its classes, if they are known
 */
record ServerArchive(Path java, List<Path> jars, Path file, Path list) {

  /** Names the folder of archives; set but blank, there are none. */
  static final String FOLDER = "HTK_CACHE";

  private static final long MAKING_MINUTES = 10;

  /** The exit codes of JVMs that the user, or the kernel without memory, has ended. */
  private static final Set<Integer> CUT_SHORT = Set.of(129, 130, 137, 143);

  /** An archive has some 100 MB. */
  private static final long MOST_BYTES = 1L << 30;

  private static final long ANSWER_SECONDS = 30;

  /** Loads the archive where it was made for: elsewhere, each JVM would need a copy of its own. */
  private static final List<String> SHARED =
      List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:ArchiveRelocationMode=0");

  ServerArchive {
    jars = List.copyOf(jars);
  }

  /**
   * Returns the archives of a home, one for each of its class paths. Only the kit's own has some,
   * as nothing else tells whether jars of others may precede a server's configuration.
   */
  static List<ServerArchive> of(ServerHome home, Map<String, String> environment)
      throws IOException {
    Optional<Path> folder = folder(environment);
    if (folder.isEmpty() || !home.isOwn()) {
      return List.of();
    }
    return List.of(
        of(folder.get(), home, home.hdfsJars()), of(folder.get(), home, home.hbaseJars()));
  }

  private static ServerArchive of(Path folder, ServerHome home, List<Path> jars)
      throws IOException {
    String name = Sha256.of(text(home, jars).getBytes(StandardCharsets.UTF_8));
    return new ServerArchive(
        home.java(), jars, folder.resolve(name + ".jsa"), folder.resolve(name + ".classes"));
  }

  /** Names what the JVM checks before it uses an archive, and what may change its content. */
  private static String text(ServerHome home, List<Path> jars) throws IOException {
    return home.java().toRealPath() + "\n" + home.fingerprint() + "\n" + classPath(jars);
  }

  /** Returns the folder of archives, unless the user wants none or has no home. */
  static Optional<Path> folder(Map<String, String> environment) {
    String other = environment.get(FOLDER);
    if (other != null) {
      return path(other);
    }
    return path(environment.get("XDG_CACHE_HOME"))
        .or(() -> path(environment.get("HOME")).map(home -> home.resolve(".cache")))
        .map(cache -> cache.resolve("hbase-tuning-kit"));
  }

  private static Optional<Path> path(String name) {
    return Optional.ofNullable(name)
        .filter(text -> !text.isBlank())
        .map(Path::of)
        .map(Path::toAbsolutePath);
  }

  /** Returns whether this is the archive for servers with these jars. */
  boolean isOf(List<Path> serverJars) {
    return jars.equals(serverJars);
  }

  private static String classPath(List<Path> jars) {
    return jars.stream().map(Path::toString).collect(joining(File.pathSeparator));
  }

  /** Returns whether the next cluster can make the archive. */
  boolean canBeMade() {
    return Files.notExists(file) && Files.exists(list);
  }

  /**
   * Starts to make the archive.
   *
   * @param unfinished the file to write, in a folder for working files; {@link #finish} gives it
   *     its name
   */
  Process make(Path unfinished) throws IOException {
    Path chosen = Files.createDirectories(unfinished.getParent()).resolve(list.getFileName());
    try (ArchivableClasses classes = new ArchivableClasses(jars)) {
      Files.write(chosen, Files.readAllLines(list).stream().filter(classes::contain).toList());
    }
    return new ProcessBuilder(
            java.toString(),
            "-Xshare:dump",
            "-XX:SharedClassListFile=" + chosen,
            "-XX:SharedArchiveFile=" + unfinished,
            // The size of pointers to objects in the archive must be that of servers.
            "-Xmx1g",
            "-XX:+UseG1GC",
            "-cp",
            classPath(jars))
        .redirectErrorStream(true)
        .redirectOutput(Redirect.DISCARD)
        .start();
  }

  /**
   * Waits for the archive and puts it in its place, at once and whole. One that could not be made
   * leaves an empty file, so that no later cluster tries again; one whose making was cut short, or
   * found no room, leaves nothing.
   */
  void finish(Process making, Path unfinished) throws IOException, InterruptedException {
    boolean isOver = making.waitFor(MAKING_MINUTES, TimeUnit.MINUTES);
    boolean isMade = isOver && making.exitValue() == 0;
    making.destroyForcibly().waitFor();
    boolean isCutShort = isOver && CUT_SHORT.contains(making.exitValue());
    if (!isMade && (isCutShort || !hasRoom(unfinished))) {
      Files.deleteIfExists(unfinished);
      return;
    }
    Path part = Files.createTempFile(file.getParent(), "unfinished", ".jsa");
    try {
      if (isMade) {
        // Not moved, as it may come from another volume.
        Files.copy(unfinished, part, StandardCopyOption.REPLACE_EXISTING);
      }
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(part);
      Files.deleteIfExists(unfinished);
    }
  }

  private static boolean hasRoom(Path unfinished) throws IOException {
    return Files.getFileStore(unfinished.getParent()).getUsableSpace() >= MOST_BYTES;
  }

  /**
   * Returns the flags with which a server uses the archive, or lists its classes if there is none.
   *
   * @param others all other flags of the server
   * @param classes the list to write
   */
  List<String> flags(List<String> others, Path classes) throws IOException, InterruptedException {
    if (Files.exists(file)) {
      return flags(others);
    }
    return Files.exists(list) ? List.of() : List.of("-XX:DumpLoadedClassList=" + classes);
  }

  /**
   * Returns the flags with which a JVM uses the archive; empty if there is none or it does not fit.
   *
   * @param others all other flags of that JVM, which may make the archive unusable
   */
  List<String> flags(List<String> others) throws IOException, InterruptedException {
    List<String> flags = new ArrayList<>(SHARED);
    flags.add("-XX:SharedArchiveFile=" + file);
    flags.add("-Xlog:cds*=off");
    return Files.exists(file) && fits(others, flags) ? flags : List.of();
  }

  /** Asks the JVM, which takes a tenth of a second: only it knows all that matters. */
  private boolean fits(List<String> others, List<String> flags)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(java.toString()));
    others.stream().filter(flag -> flag.startsWith("-Xmx")).forEach(command::add);
    command.addAll(new TriedFlags(java, "", others).tried());
    command.addAll(flags);
    command.addAll(List.of("-Xshare:on", "-cp", classPath(jars), "-version"));
    Process asked =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(Redirect.DISCARD)
            .start();
    try {
      return asked.waitFor(ANSWER_SECONDS, TimeUnit.SECONDS) && asked.exitValue() == 0;
    } finally {
      asked.destroyForcibly();
    }
  }

  /**
   * Keeps the classes that servers have listed, for the next cluster.
   *
   * @param lists the servers' lists; one of a killed server may end within a line
   */
  void keep(Collection<Path> lists) throws IOException {
    Set<String> classes = new LinkedHashSet<>();
    for (Path servers : lists) {
      if (Files.exists(servers)) {
        String text = Files.readString(servers);
        text.substring(0, text.lastIndexOf('\n') + 1)
            .lines()
            .filter(line -> !line.startsWith("#"))
            .map(ServerArchive::withoutIds)
            .forEach(classes::add);
      }
    }
    if (classes.isEmpty()) {
      return;
    }
    Path part = Files.createTempFile(Files.createDirectories(list.getParent()), "unfinished", "");
    Files.write(part, classes);
    Files.move(part, list, StandardCopyOption.ATOMIC_MOVE);
  }

  /** Java 19 and later number the classes of each list, which lists in one cannot share. */
  private static String withoutIds(String line) {
    return line.startsWith("@") ? line : line.replaceFirst(" .*", "");
  }
}
