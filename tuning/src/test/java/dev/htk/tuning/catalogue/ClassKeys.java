// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.catalogue;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.SourceInterpreter;
import org.objectweb.asm.tree.analysis.SourceValue;

/**
 * Collects configuration keys from HBase's class files. Not thread-safe.
 *
 * <p>A string is a key if the code hands it to a getter of {@code Configuration}, as an old name to
 * its deprecations, or to HBase's {@code ConfigKey}, or if it is a constant of a class, has the
 * shape of the wanted keys, and some method or annotation uses it. A constant that nothing uses is
 * none: the compiler copies constants to where they are used, so nothing reads it. A method that
 * loads a constant's field was compiled when the constant was no such copy, and uses it as well.
 */
final class ClassKeys {

  private static final String CONFIGURATION = "org/apache/hadoop/conf/Configuration";
  private static final String DEPRECATION = CONFIGURATION + "$DeprecationDelta";
  private static final String CONFIG_KEY = "org/apache/hadoop/hbase/conf/ConfigKey";
  private static final String TEXT = "Ljava/lang/String;";
  private static final Pattern KEY = Pattern.compile("[A-Za-z][\\w-]*(\\.[\\w-]+)+");

  /** The shape of HBase's own keys. */
  static final Pattern HBASE_KEY = Pattern.compile("(hbase|hfile|zookeeper)(\\.[\\w-]+){2,}");

  /** The shape of Hadoop's keys. */
  static final Pattern HADOOP_KEY =
      Pattern.compile("(hadoop|fs|dfs|ipc|ha|yarn|mapreduce|mapred|distcp|nfs)(\\.[\\w-]+)+");

  /** Getters of Configuration whose text is not a key: a class, a resource, a prefix. */
  private static final Set<String> NO_KEY =
      Set.of(
          "getClassByName",
          "getClassByNameOrNull",
          "getConfResourceAsInputStream",
          "getConfResourceAsReader",
          "getPropsWithPrefix",
          "getResource",
          "getValByRegex");

  private final Map<String, SortedSet<String>> constants = new HashMap<>();
  private final SortedMap<String, SortedSet<String>> reads = new TreeMap<>();
  private final Set<String> used = new HashSet<>();
  private final Set<String> loadedFields = new HashSet<>();
  private final Pattern shape;

  /**
   * Creates an empty collection.
   *
   * @param shape the texts that are keys if they are used constants
   */
  ClassKeys(Pattern shape) {
    this.shape = shape;
  }

  /** Collects the keys of one class file. */
  void add(byte[] classFile) throws AnalyzerException {
    ClassNode type = new ClassNode();
    new ClassReader(classFile).accept(type, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    for (FieldNode field : type.fields) {
      if (field.visibleAnnotations != null) {
        field.visibleAnnotations.forEach(this::addUses);
      }
      if (field.value instanceof String text) {
        put(constants, text, simpleName(type.name) + "." + field.name);
      }
    }
    for (MethodNode method : type.methods) {
      add(type, method);
    }
  }

  /** Returns every key found so far with its source: a constant if there is one, else the class. */
  SortedMap<String, String> sources() {
    SortedMap<String, String> sources = new TreeMap<>();
    reads.forEach((key, readers) -> sources.put(key, readers.first()));
    constants.forEach(
        (text, names) -> {
          boolean isUsed = used.contains(text) || names.stream().anyMatch(loadedFields::contains);
          boolean looksLikeOne = shape.matcher(text).matches() && isUsed;
          if (looksLikeOne || sources.containsKey(text)) {
            sources.put(text, names.first());
          }
        });
    return sources;
  }

  private void addUses(AnnotationNode annotation) {
    if (annotation.values != null) {
      annotation.values.forEach(value -> used.add(value.toString()));
    }
  }

  private void add(ClassNode type, MethodNode method) throws AnalyzerException {
    boolean readsKeys = false;
    for (AbstractInsnNode instruction : method.instructions) {
      if (instruction instanceof LdcInsnNode load && load.cst instanceof String text) {
        used.add(text);
        String constant = constantMadeOf(load);
        if (!constant.isEmpty()) {
          put(constants, text, simpleName(type.name) + constant);
        }
      }
      if (instruction instanceof FieldInsnNode field
          && field.getOpcode() == Opcodes.GETSTATIC
          && field.desc.equals(TEXT)) {
        loadedFields.add(simpleName(field.owner) + "." + field.name);
      }
      readsKeys |= instruction instanceof MethodInsnNode call && takesKey(call);
    }
    if (readsKeys) {
      addReads(type, method);
    }
  }

  private void addReads(ClassNode type, MethodNode method) throws AnalyzerException {
    Frame<SourceValue>[] frames =
        new Analyzer<>(new SourceInterpreter()).analyze(type.name, method);
    for (int i = 0; i < frames.length; i++) {
      if (frames[i] != null
          && method.instructions.get(i) instanceof MethodInsnNode call
          && takesKey(call)) {
        for (AbstractInsnNode source : firstText(frames[i], call).insns) {
          if (source instanceof LdcInsnNode load
              && load.cst instanceof String text
              && KEY.matcher(text).matches()) {
            put(reads, text, simpleName(type.name) + constantMadeOf(call));
          }
        }
      }
    }
  }

  private static boolean takesKey(MethodInsnNode call) {
    boolean takesText = call.desc.lastIndexOf(TEXT, call.desc.indexOf(')')) >= 0;
    boolean isGetter =
        isConfiguration(call.owner) && call.name.startsWith("get") && !NO_KEY.contains(call.name);
    boolean isOldName = call.name.equals("addDeprecation") || call.owner.equals(DEPRECATION);
    return takesText && (isGetter || isOldName || call.owner.equals(CONFIG_KEY));
  }

  private static boolean isConfiguration(String owner) {
    return owner.equals(CONFIGURATION)
        || (owner.startsWith("org/apache/hadoop/hbase/") && owner.endsWith("Configuration"));
  }

  /** Returns where the first string among the call's arguments comes from. */
  private static SourceValue firstText(Frame<SourceValue> frame, MethodInsnNode call) {
    Type[] arguments = Type.getArgumentTypes(call.desc);
    int first = 0;
    while (!arguments[first].getDescriptor().equals(TEXT)) {
      first++;
    }
    return frame.getStack(frame.getStackSize() - arguments.length + first);
  }

  /** Returns {@code .FIELD} if a static field takes the result directly, else an empty string. */
  private static String constantMadeOf(AbstractInsnNode instruction) {
    AbstractInsnNode next = instruction.getNext();
    return next instanceof FieldInsnNode field && field.getOpcode() == Opcodes.PUTSTATIC
        ? "." + field.name
        : "";
  }

  private static String simpleName(String type) {
    return type.substring(type.lastIndexOf('/') + 1).replace('$', '.');
  }

  private static void put(Map<String, SortedSet<String>> map, String key, String value) {
    map.computeIfAbsent(key, name -> new TreeSet<>()).add(value);
  }
}
