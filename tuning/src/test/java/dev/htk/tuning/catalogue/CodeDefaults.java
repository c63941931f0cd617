// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.catalogue;

import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.SourceInterpreter;
import org.objectweb.asm.tree.analysis.SourceValue;

/**
 * Collects the defaults that HBase's code gives as constants, as in {@code conf.getInt(KEY, 3)}.
 * Not thread-safe.
 */
final class CodeDefaults {

  private static final String CONFIGURATION = "org/apache/hadoop/conf/Configuration";
  private static final String TRUE = "true";
  private static final String FALSE = "false";

  private final SortedMap<String, SortedSet<String>> defaults = new TreeMap<>();

  /** Returns the defaults found so far by key; where readers differ, all of them, sorted. */
  Map<String, String> byKey() {
    return defaults.entrySet().stream()
        .collect(
            Collectors.toMap(Map.Entry::getKey, found -> String.join(" or ", found.getValue())));
  }

  /** Collects the defaults of one class file. */
  void add(byte[] classFile) throws AnalyzerException {
    ClassNode type = new ClassNode();
    new ClassReader(classFile).accept(type, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    for (MethodNode method : type.methods) {
      boolean reads = false;
      for (AbstractInsnNode instruction : method.instructions) {
        reads |= instruction instanceof MethodInsnNode call && hasDefault(call);
      }
      if (reads) {
        add(method, new Analyzer<>(new SourceInterpreter()).analyze(type.name, method));
      }
    }
  }

  private void add(MethodNode method, Frame<SourceValue>[] frames) {
    for (int i = 0; i < frames.length; i++) {
      if (frames[i] != null
          && method.instructions.get(i) instanceof MethodInsnNode call
          && hasDefault(call)) {
        Type[] arguments = Type.getArgumentTypes(call.desc);
        for (String key : constants(argument(frames[i], arguments.length, 0), Type.INT_TYPE)) {
          constants(argument(frames[i], arguments.length, 1), arguments[1])
              .forEach(value -> defaults.computeIfAbsent(key, k -> new TreeSet<>()).add(value));
        }
      }
    }
  }

  /** Returns whether the call is a getter of a configuration that takes a key and a default. */
  private static boolean hasDefault(MethodInsnNode call) {
    return call.owner.equals(CONFIGURATION)
        && call.name.startsWith("get")
        && call.desc.startsWith("(Ljava/lang/String;")
        && Type.getArgumentTypes(call.desc).length >= 2;
  }

  private static SourceValue argument(Frame<SourceValue> frame, int arguments, int index) {
    return frame.getStack(frame.getStackSize() - arguments + index);
  }

  /** Returns the constants that a value can have; none if one of them is computed. */
  private static Set<String> constants(SourceValue value, Type type) {
    Set<String> constants = new TreeSet<>();
    for (AbstractInsnNode source : value.insns) {
      String constant = constant(source, type);
      if (constant.isEmpty()) {
        return Set.of();
      }
      constants.add(constant);
    }
    return constants;
  }

  private static String constant(AbstractInsnNode source, Type type) {
    int operation = source.getOpcode();
    if (source instanceof LdcInsnNode load && load.cst instanceof Type named) {
      return named.getClassName();
    }
    if (source instanceof LdcInsnNode load) {
      String text = load.cst.toString().replaceAll("\\s+", " ");
      return load.cst instanceof Number && text.endsWith(".0")
          ? text.substring(0, text.length() - 2)
          : text;
    }
    if (source instanceof IntInsnNode number && operation != Opcodes.NEWARRAY) {
      return Integer.toString(number.operand);
    }
    if (!(source instanceof InsnNode)) {
      return "";
    }
    if (operation >= Opcodes.ICONST_M1 && operation <= Opcodes.ICONST_5) {
      int number = operation - Opcodes.ICONST_0;
      return type.equals(Type.BOOLEAN_TYPE) ? (number == 1 ? TRUE : FALSE) : "" + number;
    }
    return switch (operation) {
      case Opcodes.LCONST_0, Opcodes.FCONST_0, Opcodes.DCONST_0 -> "0";
      case Opcodes.LCONST_1, Opcodes.FCONST_1, Opcodes.DCONST_1 -> "1";
      case Opcodes.FCONST_2 -> "2";
      default -> "";
    };
  }
}
