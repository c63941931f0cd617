// SPDX-License-Identifier: Apache-2.0
package dev.htk.fuzz;

import dev.htk.tuning.device.DeviceLibrary;
import dev.htk.tuning.machine.DiskKind;
import dev.htk.tuning.machine.MachineFacts;
import dev.htk.tuning.machine.MachineLibrary;
import dev.htk.tuning.profile.Phase;
import dev.htk.tuning.profile.Profile;
import dev.htk.tuning.profile.ProfileLibrary;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.io.IOException;
import java.util.Optional;

/** Loads profiles, which it resolves, machines and devices. */
final class ProfileFiles implements InputReader {

  private static final MachineFacts MACHINE =
      new MachineFacts(32L << 30, 16, 6, DiskKind.SSD, MachineFacts.DEFAULT_REGIONS_PER_SERVER);

  private final ProfileLibrary profiles = new ProfileLibrary(SettingsCatalogue.load());
  private final DeviceLibrary devices = new DeviceLibrary();
  private final MachineLibrary machines = new MachineLibrary(devices::kind);
  private final Scratch scratch = Scratch.create();

  ProfileFiles() throws IOException {}

  @Override
  public boolean read(NamedInput input) throws Exception {
    return switch (input.name()) {
      case "profile.yaml" -> {
        String file = scratch.write(input).toString();
        yield Contract.isRead(() -> resolve(profiles.load(file)));
      }
      case "machine.yaml" -> {
        String file = scratch.write(input).toString();
        yield Contract.isRead(() -> machines.load(file));
      }
      case "device.yaml" -> {
        String file = scratch.write(input).toString();
        yield Contract.isRead(() -> devices.load(file));
      }
      default -> false;
    };
  }

  private static void resolve(Profile profile) {
    profile.resolve(MACHINE, Optional.empty());
    for (Phase phase : Phase.values()) {
      profile.resolve(MACHINE, Optional.of(phase));
    }
  }
}
