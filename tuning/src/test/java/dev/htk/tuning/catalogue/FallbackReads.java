// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.catalogue;

import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.SourceInterpreter;
import org.objectweb.asm.tree.analysis.SourceValue;

/**
 * Collects the pairs of keys of which HBase's code reads one in place of the other, as in {@code
 * conf.getInt(NEW, conf.getInt(OLD, 3))}. Not thread-safe.
 */
final class FallbackReads {

  private final Map<String, String> keysOfFields;
  private final SortedSet<Pair> pairs = new TreeSet<>();

  /**
   * A key and the one that is read in its place.
   *
   * @param fallback the key that is read if the other is not set
   */
  record Pair(String fallback, String key) implements Comparable<Pair> {

    @Override
    public int compareTo(Pair other) {
      int byFallback = fallback.compareTo(other.fallback);
      return byFallback == 0 ? key.compareTo(other.key) : byFallback;
    }
  }

  /**
   * Creates an empty collection.
   *
   * @param keysOfFields the keys that fields hold, by class and field, such as {@code HStore.KEY}
   */
  FallbackReads(Map<String, String> keysOfFields) {
    this.keysOfFields = Map.copyOf(keysOfFields);
  }

  /** Returns the pairs found so far. */
  SortedSet<Pair> pairs() {
    return pairs;
  }

  /** Collects the pairs of one class file. */
  void add(byte[] classFile) throws AnalyzerException {
    ClassNode type = new ClassNode();
    new ClassReader(classFile).accept(type, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    for (MethodNode method : type.methods) {
      if (getters(method) > 1) {
        add(method, new Analyzer<>(new Origins()).analyze(type.name, method));
      }
    }
  }

  private static int getters(MethodNode method) {
    int getters = 0;
    for (AbstractInsnNode instruction : method.instructions) {
      getters += instruction instanceof MethodInsnNode call && isGetter(call) ? 1 : 0;
    }
    return getters;
  }

  private void add(MethodNode method, Frame<SourceValue>[] frames) {
    for (int i = 0; i < frames.length; i++) {
      if (frames[i] != null
          && method.instructions.get(i) instanceof MethodInsnNode outer
          && isGetter(outer)) {
        for (int argument = 1; argument < arguments(outer); argument++) {
          for (AbstractInsnNode origin : argument(frames[i], outer, argument).insns) {
            if (origin instanceof MethodInsnNode inner && isGetter(inner)) {
              Frame<SourceValue> before = frames[method.instructions.indexOf(inner)];
              for (String fallback : keys(argument(before, inner, 0))) {
                keys(argument(frames[i], outer, 0))
                    .forEach(key -> pairs.add(new Pair(fallback, key)));
              }
            }
          }
        }
      }
    }
  }

  private Set<String> keys(SourceValue value) {
    return value.insns.stream()
        .map(
            origin ->
                origin instanceof LdcInsnNode load
                    ? load.cst.toString()
                    : origin instanceof FieldInsnNode field ? key(field) : "")
        .filter(key -> !key.isEmpty())
        .collect(Collectors.toSet());
  }

  private String key(FieldInsnNode field) {
    String type = field.owner.substring(field.owner.lastIndexOf('/') + 1).replace('$', '.');
    return keysOfFields.getOrDefault(type + "." + field.name, "");
  }

  private static boolean isGetter(MethodInsnNode call) {
    return call.owner.equals("org/apache/hadoop/conf/Configuration")
        && call.name.startsWith("get")
        && call.desc.startsWith("(Ljava/lang/String;");
  }

  private static int arguments(MethodInsnNode call) {
    return Type.getArgumentTypes(call.desc).length;
  }

  private static SourceValue argument(Frame<SourceValue> frame, MethodInsnNode call, int index) {
    return frame.getStack(frame.getStackSize() - arguments(call) + index);
  }

  /** Follows values through local variables and conversions of numbers. */
  private static final class Origins extends SourceInterpreter {

    Origins() {
      super(Opcodes.ASM9);
    }

    @Override
    public SourceValue copyOperation(AbstractInsnNode instruction, SourceValue value) {
      return value;
    }

    @Override
    public SourceValue unaryOperation(AbstractInsnNode instruction, SourceValue value) {
      SourceValue result = super.unaryOperation(instruction, value);
      int operation = instruction.getOpcode();
      return operation >= Opcodes.I2L && operation <= Opcodes.I2S
          ? new SourceValue(result.size, value.insns)
          : result;
    }
  }
}
