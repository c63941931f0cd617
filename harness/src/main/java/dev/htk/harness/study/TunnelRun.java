// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.study;

import dev.htk.harness.run.rate.PairOutcome.Sustained;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * Holds what one side did in one JVM.
 *
 * @param windows response times in microseconds, as {@link dev.htk.harness.compare.Windows#read}
 *     returns them
 * @param loaded what its closed loop reached, operations a second; null if it had none
 * @param sustained the rate below which it kept the bound; null if it kept none for a minute, or no
 *     rate was looked for
 * @param loadTail what held up its load's operations, as {@link TailSentence} describes it; null if
 *     none was slower than the bound
 * @param tail what held up those of the measured stretch, likewise
 */
public record TunnelRun(
    List<Histogram> windows, Double loaded, Sustained sustained, String loadTail, String tail) {}
