package dev.htk.harness.cli.splits;

import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.splits.LiveTable;
import dev.htk.splitter.hfile.StoreFileKeys;
import dev.htk.splitter.keys.KeyDistribution;
import dev.htk.splitter.shell.LegalNames;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Reads keys from the store files of a live table, or under a folder. */
final class StoredKeys {

  private StoredKeys() {}

  static KeyDistribution ofTable(String name, KeyReading how) throws HarnessException, IOException {
    return LiveTable.read(how.cluster().orElseThrow(), LegalNames.table(name))
        .keys(how.weights(), how.badFiles(), how.regions());
  }

  static KeyDistribution under(String folder, KeyReading how) throws HarnessException, IOException {
    Configuration configuration =
        how.cluster()
            .map(RemoteCluster::connection)
            .map(connection -> new Configuration(connection.getConfiguration()))
            .orElseGet(Configuration::new);
    Path path;
    FileSystem files;
    try {
      path = new Path(folder);
      files = path.getFileSystem(configuration);
    } catch (IOException | IllegalArgumentException e) {
      throw HarnessException.badInput("--keys hfiles:%s: %s", folder, e.getMessage());
    }
    return StoreFileKeys.under(files, path, how.weights(), how.badFiles(), how.regions());
  }
}
