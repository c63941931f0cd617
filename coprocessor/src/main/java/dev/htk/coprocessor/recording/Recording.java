package dev.htk.coprocessor.recording;

import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.coprocessor.ledger.StallLedger;
import dev.htk.coprocessor.wire.SourceStatus;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * What the coprocessors of one region server share, from its start to its stop.
 *
 * <p>Holds no reference to the server. Safe for use by many threads.
 */
public final class Recording {
  private static final String NO_REGION = "no region of this server has the region recorder";

  private final RecorderClock clock;
  private final StallLedger ledger;
  private final Meters meters = new Meters();
  private final Source flushes = new Source("flush", NO_REGION);
  private final Source compactions = new Source("compaction", NO_REGION);
  private final List<Source> sources;

  /** A recording that begins now. */
  public Recording(RecorderSettings settings, RecorderClock clock) {
    this.clock = clock;
    this.ledger =
        new StallLedger(clock.epochMicros(), StallLedger.capacityOf(settings.ledgerBytes()));
    Source ledgerSource = new Source("ledger", "");
    ledgerSource.switchOn();
    ledgerSource.lacks(settings.remark());
    this.sources =
        Collections.unmodifiableList(
            Arrays.asList(ledgerSource, meters.source(), flushes, compactions));
  }

  /** The clock that stamps this server's events. */
  public RecorderClock clock() {
    return clock;
  }

  /** The server's events. */
  public StallLedger ledger() {
    return ledger;
  }

  /** The server's totals. */
  public Meters meters() {
    return meters;
  }

  /** The source of flush events. */
  public Source flushes() {
    return flushes;
  }

  /** The source of compaction events. */
  public Source compactions() {
    return compactions;
  }

  /** How each source is now. */
  public List<SourceStatus> sources() {
    List<SourceStatus> statuses = new ArrayList<>();
    for (Source source : sources) {
      statuses.add(source.status());
    }
    return statuses;
  }
}
