package dev.htk.system;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Checks the dependencies in the picture of docs/architecture.md. */
@AnalyzeClasses(packages = "dev.htk", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule modulesAreUsedFromLeftToRightOnly =
      layeredArchitecture()
          .consideringOnlyDependenciesInAnyPackage("dev.htk..")
          .layer("tuning")
          .definedBy("dev.htk.tuning..")
          .layer("splitter")
          .definedBy("dev.htk.splitter..")
          .layer("coprocessor")
          .definedBy("dev.htk.coprocessor..")
          .layer("harness")
          .definedBy("dev.htk.harness..")
          .optionalLayer("system tests")
          .definedBy("dev.htk.system..")
          .whereLayer("tuning")
          .mayOnlyBeAccessedByLayers("harness", "system tests")
          .whereLayer("splitter")
          .mayOnlyBeAccessedByLayers("harness", "system tests")
          .whereLayer("coprocessor")
          .mayOnlyBeAccessedByLayers("harness", "system tests")
          .whereLayer("harness")
          .mayOnlyBeAccessedByLayers("system tests");

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
}
