// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.coprocessor.recording.RecorderSettings;
import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.Recordings;
import org.apache.hadoop.hbase.CoprocessorEnvironment;
import org.apache.hadoop.hbase.coprocessor.RegionServerCoprocessor;
import org.apache.hadoop.hbase.coprocessor.RegionServerCoprocessorEnvironment;

/**
 * Begins a server's recording before the recorder does, with a clock that can be broken: every
 * hook, probe and listener asks it, and gets whatever was chosen thrown at it.
 */
@SuppressWarnings("rawtypes") // CoprocessorEnvironment is raw in HBase's signatures.
public final class BrokenClock implements RegionServerCoprocessor, RecorderClock {

  /** The kinds of errors that the clock can throw. */
  enum Fault {
    EXCEPTION {
      @Override
      void raise() {
        throw new IllegalStateException("thrown by a test");
      }
    },
    OTHER_VERSION {
      @Override
      void raise() {
        throw new NoSuchMethodError("thrown by a test");
      }
    },
    NO_MEMORY {
      @Override
      void raise() {
        throw new OutOfMemoryError("thrown by a test");
      }
    },
    NONE {
      @Override
      void raise() {}
    };

    abstract void raise();
  }

  private static volatile Fault present = Fault.NONE;

  private final RecorderClock whole = RecorderClock.anchoredNow();

  /** Makes every clock of this kind throw {@code fault} from now on. */
  static void breakWith(Fault fault) {
    present = fault;
  }

  @Override
  public void start(CoprocessorEnvironment environment) {
    RecorderSettings settings = RecorderSettings.of(environment.getConfiguration());
    Recordings.open(
        ((RegionServerCoprocessorEnvironment) environment).getOnlineRegions(),
        () -> new Recording(settings, this));
  }

  @Override
  public long epochMicros() {
    present.raise();
    return whole.epochMicros();
  }
}
