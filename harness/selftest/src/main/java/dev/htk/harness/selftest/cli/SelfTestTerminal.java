// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.selftest.cli;

import dev.htk.harness.cli.kit.StderrBar;
import dev.htk.harness.selftest.SelfTestProgress;
import me.tongfei.progressbar.ProgressBar;

/** Shows a self-test's progress on stderr. */
final class SelfTestTerminal implements SelfTestProgress, AutoCloseable {

  private static final int STEPS = 1000;

  private final ProgressBar bar =
      StderrBar.builder().setInitialMax(STEPS).continuousUpdate().build();

  @Override
  public void at(double fraction, String what) {
    bar.setExtraMessage(" " + what);
    bar.stepTo(Math.round(STEPS * fraction));
  }

  @Override
  public void say(String line) {
    System.err.println(line);
  }

  @Override
  public void close() {
    bar.close();
  }
}
