// SPDX-License-Identifier: Apache-2.0
package dev.htk.fuzz;

import java.util.Locale;

/** The kinds of input from outside that the kit reads. */
@SuppressWarnings("ImmutableEnumChecker") // The functions have no state.
enum InputKind {
  PROFILE(ProfileFiles::new),
  EXPERIMENT(ExperimentFiles::new),
  SITE(SiteFiles::new),
  RUN(RunFiles::ofClient),
  EVENTS(EventFiles::new),
  DIAGNOSIS(RunFiles::diagnosed),
  ENDPOINT(EndpointMessages::new),
  KEYS(KeyFiles::new),
  SNAPSHOT(SnapshotFiles::new),
  EVIDENCE(EvidenceFiles::new);

  private final Opener opener;

  InputKind(Opener opener) {
    this.opener = opener;
  }

  @FunctionalInterface
  private interface Opener {
    InputReader open() throws Exception;
  }

  /** Returns the word for this kind, which is also the name of its folder in the corpus. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns a reader for this kind; not thread-safe. */
  InputReader open() throws Exception {
    return opener.open();
  }
}
