package dev.htk.tuning.live;

/**
 * What a probe has found. Immutable.
 *
 * @param evidence what was seen and where, or why nothing was
 */
record Effect(Kind kind, String evidence) {

  /** What the evidence says of the wanted value. */
  enum Kind {
    /** The server works with it. */
    SEEN,
    /** The server as a whole works with another. */
    OTHER_ON_SERVER,
    /** Some regions work with another. */
    OTHER_ON_REGIONS,
    /** Nothing either way. */
    NOTHING
  }

  static Effect nothing(String why) {
    return new Effect(Kind.NOTHING, why);
  }

  /** An effect on the whole server, which is as wanted or is not. */
  static Effect onServer(boolean asWanted, String evidence) {
    return new Effect(asWanted ? Kind.SEEN : Kind.OTHER_ON_SERVER, evidence);
  }

  boolean isProof() {
    return kind != Kind.NOTHING;
  }
}
