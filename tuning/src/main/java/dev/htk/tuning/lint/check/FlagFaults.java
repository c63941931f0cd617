// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint.check;

import dev.htk.tuning.env.EnvFile;
import dev.htk.tuning.jvm.FlagFault;
import dev.htk.tuning.jvm.FlagFault.Kind;
import dev.htk.tuning.jvm.JavaVersions;
import dev.htk.tuning.jvm.JvmStart;
import dev.htk.tuning.jvm.LauncherCollector;
import dev.htk.tuning.setting.HBaseLine;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds JVM flags that keep a region server or a master from starting, or do nothing. */
public final class FlagFaults implements Check {

  private final Kind kind;

  /**
   * @param kind the kind of faults to find
   */
  public FlagFaults(Kind kind) {
    this.kind = kind;
  }

  @Override
  public List<Problem> problems(Subject subject) {
    Optional<EnvFile> env = subject.env().filter(script -> !ScriptTemplate.isOpaque(script));
    if (env.isEmpty()) {
      return List.of();
    }
    return faults(env.get(), subject.catalogue().line()).stream()
        .map(fault -> Problem.ofServer(env.get().name() + ", " + fault.message(), fault.fix()))
        .toList();
  }

  private Set<FlagFault> faults(EnvFile env, HBaseLine line) {
    JavaVersions versions = JavaVersions.of(env, line);
    Set<FlagFault> faults = ofKind(JvmStart.faults(env.flags(), versions));
    // A master shares most flags; what is said of all of them together is not said twice.
    boolean together = kind == Kind.UNDECIDED || kind == Kind.CONTRADICTING;
    if (faults.isEmpty() || !together) {
      faults.addAll(ofKind(JvmStart.faults(env.masterFlags(), versions)));
    }
    faults.addAll(ofKind(LauncherCollector.fault(env, versions).stream().toList()));
    return faults;
  }

  private Set<FlagFault> ofKind(List<FlagFault> faults) {
    return faults.stream()
        .filter(fault -> fault.kind() == kind)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }
}
