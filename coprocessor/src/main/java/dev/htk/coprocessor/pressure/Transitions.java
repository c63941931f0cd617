package dev.htk.coprocessor.pressure;

import java.util.Map;
import java.util.Optional;

/** The regions of a server that are opening or closing. */
interface Transitions {
  /** By the bytes of their encoded names: true while opening, false while closing. Live. */
  Map<byte[], Boolean> now();

  /** The table of a region that is open, by its encoded name. */
  Optional<String> table(String encodedName);
}
