// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.live;

/**
 * The finding of a probe. Immutable.
 *
 * @param evidence what was seen and where, or why nothing was seen
 */
record Effect(Kind kind, String evidence) {

  /** Tells what the evidence says about the wanted value. */
  enum Kind {
    /** The server works with the wanted value. */
    SEEN,
    /** The server as a whole works with another value. */
    OTHER_ON_SERVER,
    /** Some regions work with another value. */
    OTHER_ON_REGIONS,
    /** The evidence proves nothing either way. */
    NOTHING
  }

  static Effect nothing(String why) {
    return new Effect(Kind.NOTHING, why);
  }

  /** Returns a finding about the whole server, which uses the wanted value or another. */
  static Effect onServer(boolean asWanted, String evidence) {
    return new Effect(asWanted ? Kind.SEEN : Kind.OTHER_ON_SERVER, evidence);
  }

  boolean isProof() {
    return kind != Kind.NOTHING;
  }
}
