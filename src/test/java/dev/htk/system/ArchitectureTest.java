// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.util.Formatter;
import java.util.stream.Stream;

/** Checks the dependencies in the picture of docs/architecture.md. */
@AnalyzeClasses(packages = "dev.htk", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  private static final String SELF_TEST = "dev.htk.harness.selftest..";

  @ArchTest
  static final ArchRule modulesAreUsedFromLeftToRightOnly =
      layeredArchitecture()
          .consideringOnlyDependenciesInAnyPackage("dev.htk..")
          .layer("secrets")
          .definedBy("dev.htk.secrets..")
          .layer("tuning")
          .definedBy("dev.htk.tuning..")
          .layer("splitter")
          .definedBy("dev.htk.splitter..")
          .layer("coprocessor")
          .definedBy("dev.htk.coprocessor..")
          .layer("snapshot")
          .definedBy("dev.htk.snapshot..")
          .layer("harness")
          .definedBy(resideInAPackage("dev.htk.harness..").and(not(resideInAPackage(SELF_TEST))))
          .layer("self-test")
          .definedBy(SELF_TEST)
          .optionalLayer("distribution")
          .definedBy("dev.htk.dist..")
          .optionalLayer("system tests")
          .definedBy("dev.htk.system..")
          .whereLayer("secrets")
          .mayOnlyBeAccessedByLayers("tuning", "snapshot", "harness", "self-test", "system tests")
          .whereLayer("tuning")
          .mayOnlyBeAccessedByLayers("harness", "self-test", "system tests")
          .whereLayer("splitter")
          .mayOnlyBeAccessedByLayers("harness", "self-test", "system tests")
          .whereLayer("coprocessor")
          .mayOnlyBeAccessedByLayers("snapshot", "harness", "self-test", "system tests")
          .whereLayer("snapshot")
          .mayOnlyBeAccessedByLayers("harness", "self-test", "system tests")
          .whereLayer("harness")
          .mayOnlyBeAccessedByLayers("self-test", "distribution", "system tests")
          .whereLayer("self-test")
          .mayOnlyBeAccessedByLayers("system tests");

  @ArchTest
  static final ArchRule theHarnessStandsOnTheRunFolderInTwoWings =
      layeredArchitecture()
          .consideringOnlyDependenciesInLayers()
          .layer("run")
          .definedBy(
              harness(
                  "run",
                  "counter",
                  "evidence",
                  "statistics",
                  "workload",
                  "files",
                  "outcome",
                  "text"))
          .layer("make")
          .definedBy(
              harness(
                  "bench",
                  "cluster",
                  "device",
                  "driver",
                  "metrics",
                  "recording",
                  "slow",
                  "storage",
                  "trial",
                  "worker",
                  "yarn",
                  "ycsb"))
          .layer("read")
          .definedBy(harness("compare", "diagnosis", "report"))
          .layer("study")
          .definedBy(harness("experiment", "study", "tune"))
          .layer("operations")
          .definedBy(
              harness("collect", "doctor", "install", "live", "online", "postmortem", "splits"))
          .layer("command line")
          .definedBy(harness("cli"))
          .whereLayer("make")
          .mayOnlyBeAccessedByLayers("study", "operations", "command line")
          .whereLayer("read")
          .mayOnlyBeAccessedByLayers("study", "operations", "command line")
          .whereLayer("study")
          .mayOnlyBeAccessedByLayers("command line")
          .whereLayer("operations")
          .mayOnlyBeAccessedByLayers("command line")
          .whereLayer("command line")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("run")
          .mayNotAccessAnyLayer()
          .ensureAllClassesAreContainedInArchitectureIgnoring(
              not(resideInAPackage("dev.htk.harness..")).or(resideInAPackage(SELF_TEST)));

  private static String[] harness(String... packages) {
    return Stream.of(packages).map(name -> "dev.htk.harness." + name + "..").toArray(String[]::new);
  }

  @ArchTest
  static final ArchRule packagesOfTheHarnessFormNoCycle =
      slices().matching("dev.htk.harness.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule packagesOfTuningFormNoCycle =
      slices().matching("dev.htk.tuning.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule packagesOfTheSplitterFormNoCycle =
      slices().matching("dev.htk.splitter.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule packagesOfTheCoprocessorFormNoCycle =
      slices().matching("dev.htk.coprocessor.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule subPackagesFormNoCycleEither =
      slices().matching("dev.htk.(**)").should().beFreeOfCycles();

  /** Error Prone's DefaultLocale judges {@code String.formatted}, which only its pattern can. */
  @ArchTest
  static final ArchRule nothingIsFormattedInTheDefaultLocale =
      noClasses()
          .should()
          .callMethod(String.class, "format", String.class, Object[].class)
          .orShould()
          .callMethod(String.class, "toLowerCase")
          .orShould()
          .callMethod(String.class, "toUpperCase")
          .orShould()
          .callMethod(PrintStream.class, "printf", String.class, Object[].class)
          .orShould()
          .callMethod(PrintStream.class, "format", String.class, Object[].class)
          .orShould()
          .callMethod(PrintWriter.class, "printf", String.class, Object[].class)
          .orShould()
          .callMethod(PrintWriter.class, "format", String.class, Object[].class)
          .orShould()
          .callConstructor(Formatter.class);
}
