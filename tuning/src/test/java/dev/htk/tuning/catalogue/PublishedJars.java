// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.catalogue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.stream.XMLStreamException;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;

/** The jars of one release, and the configuration keys in them. Immutable. */
final class PublishedJars {

  private final List<Path> jars;

  private PublishedJars(List<Path> jars) {
    this.jars = List.copyOf(jars);
  }

  /** Returns the jars in a folder and the folders in it, sorted by their names. */
  static PublishedJars in(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return new PublishedJars(
          files
              .filter(file -> file.toString().endsWith(".jar"))
              .sorted(Comparator.comparing(Path::getFileName))
              .toList());
    }
  }

  /** Returns each jar's name and SHA-256, sorted. */
  List<String> provenance() throws IOException {
    List<String> lines = new ArrayList<>();
    for (Path jar : jars) {
      lines.add(jar.getFileName() + " sha256:" + sha256(Files.readAllBytes(jar)));
    }
    return lines;
  }

  /** Returns the keys of HBase that the classes read or the defaults name. */
  SortedMap<String, KnownKey> keys() throws IOException {
    return keys(ClassKeys.HBASE_KEY);
  }

  /** Returns keys like {@link #keys()}, with the shape of the constants that are keys. */
  SortedMap<String, KnownKey> keys(Pattern shape) throws IOException {
    ClassKeys classKeys = new ClassKeys(shape);
    Map<String, Map<String, String>> defaults = new LinkedHashMap<>();
    forEachEntry(
        (name, content) -> {
          if (name.endsWith(".class")) {
            classKeys.add(content.readAllBytes());
          } else {
            defaults.put(name, DefaultsXml.read(content));
          }
        });
    return merged(classKeys.sources(), defaults);
  }

  /** Returns the jars of one module of HBase, such as {@code server}. */
  PublishedJars ofModule(String module) {
    return new PublishedJars(
        jars.stream()
            .filter(jar -> jar.getFileName().toString().startsWith("hbase-" + module + "-"))
            .toList());
  }

  /** Returns the defaults in the code, by key. */
  Map<String, String> codeDefaults() throws IOException {
    CodeDefaults defaults = new CodeDefaults();
    forEachClass(defaults::add);
    return defaults.byKey();
  }

  /** Returns the keys of HBase that are read in place of others. */
  SortedSet<FallbackReads.Pair> fallbackReads() throws IOException {
    ClassKeys keys = new ClassKeys(ClassKeys.HBASE_KEY);
    forEachClass(keys::add);
    Map<String, String> fields = new HashMap<>();
    keys.sources().forEach((key, source) -> fields.put(source, key));
    FallbackReads reads = new FallbackReads(fields);
    forEachClass(reads::add);
    return reads.pairs();
  }

  /** Returns the texts in each class's code, by the class's path below HBase's package. */
  Map<String, Set<String>> texts() throws IOException {
    Map<String, Set<String>> texts = new HashMap<>();
    forEachClass(
        file -> {
          ClassNode type = new ClassNode();
          new ClassReader(file).accept(type, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
          Set<String> own =
              texts.computeIfAbsent(
                  type.name.replace("org/apache/hadoop/hbase/", ""), name -> new HashSet<>());
          for (MethodNode method : type.methods) {
            for (AbstractInsnNode instruction : method.instructions) {
              if (instruction instanceof LdcInsnNode load && load.cst instanceof String text) {
                own.add(text);
              }
            }
          }
        });
    return texts;
  }

  /** Takes a class file. */
  private interface ClassReading {
    void add(byte[] classFile) throws AnalyzerException;
  }

  /** Takes an entry of a jar. */
  private interface EntryReading {
    void add(String name, InputStream content)
        throws IOException, AnalyzerException, XMLStreamException;
  }

  private void forEachClass(ClassReading reading) throws IOException {
    forEachEntry(
        (name, content) -> {
          if (name.endsWith(".class")) {
            reading.add(content.readAllBytes());
          }
        });
  }

  private void forEachEntry(EntryReading reading) throws IOException {
    for (Path file : jars) {
      try (JarFile jar = new JarFile(file.toFile())) {
        for (JarEntry entry : jar.stream().filter(entry -> isWanted(entry.getName())).toList()) {
          try (InputStream content = jar.getInputStream(entry)) {
            reading.add(entry.getName(), content);
          } catch (AnalyzerException | XMLStreamException e) {
            throw new IOException(
                file.getFileName() + ": " + entry.getName() + " cannot be read", e);
          }
        }
      }
    }
  }

  /** Returns whether the entry is a class of Hadoop or HBase or one of their default files. */
  private static boolean isWanted(String name) {
    boolean isOwnClass =
        name.startsWith("org/apache/hadoop/")
            && name.endsWith(".class")
            && !name.contains("/generated/")
            && !name.contains("/thirdparty/");
    return isOwnClass || (name.endsWith("-default.xml") && !name.contains("/"));
  }

  private static SortedMap<String, KnownKey> merged(
      Map<String, String> classSources, Map<String, Map<String, String>> defaults) {
    SortedMap<String, KnownKey> keys = new TreeMap<>();
    classSources.forEach((key, source) -> keys.put(key, new KnownKey(key, "", source)));
    defaults.forEach(
        (file, values) ->
            values.forEach(
                (key, value) -> {
                  String code = classSources.get(key);
                  String source = code == null ? file : file + ", " + code;
                  keys.put(key, new KnownKey(key, onOneLine(value), source));
                }));
    return keys;
  }

  /** Joins defaults that are lists broken into lines. */
  private static String onOneLine(String value) {
    return value.replaceAll("\\s+", " ");
  }

  private static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
