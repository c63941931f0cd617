// SPDX-License-Identifier: Apache-2.0
package dev.htk.fuzz;

import dev.htk.harness.experiment.Definition;
import dev.htk.harness.experiment.ExperimentLibrary;
import dev.htk.harness.experiment.ExperimentPlanner;
import dev.htk.harness.experiment.ExperimentRequest;
import java.io.IOException;
import java.util.List;

/** Loads experiments and plans them at their small size. */
final class ExperimentFiles implements InputReader {

  private static final ExperimentRequest SMALL =
      new ExperimentRequest(List.of(), "small", null, null, null);

  private final ExperimentLibrary experiments = new ExperimentLibrary();
  private final Scratch scratch = Scratch.create();

  ExperimentFiles() throws IOException {}

  @Override
  public boolean read(NamedInput input) throws Exception {
    if (!input.name().equals("experiment.yaml")) {
      return false;
    }
    String file = scratch.write(input).toString();
    return Contract.isRead(
        () -> {
          Definition definition = experiments.load(file);
          ExperimentPlanner.plan(definition, SMALL);
        });
  }
}
