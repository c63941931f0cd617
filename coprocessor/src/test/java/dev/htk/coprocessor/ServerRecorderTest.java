// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ServerRecorderTest {
  @Test
  void theEndpointIsOfferedBeforeTheRecorderStarts() {
    assertThat(new ServerRecorder().getServices())
        .extracting(service -> service.getDescriptorForType().getFullName())
        .containsExactly("htk.RecorderService");
  }

  @Test
  void anEnvironmentThatCannotBeUsedStopsNoServer() {
    ServerRecorder recorder = new ServerRecorder();
    recorder.start(null);
    recorder.stop(null);
    RegionRecorder region = new RegionRecorder();
    region.start(null);
    assertThat(region.getRegionObserver()).contains(region);
  }
}
