package dev.htk.harness.trial;

import dev.htk.harness.cluster.ClusterKind;
import dev.htk.harness.cluster.HBaseJvm;
import dev.htk.harness.run.RunFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The JVM that holds a MiniCluster, or whose end also ends a local cluster.
 *
 * @param main its main class; the arguments are the specification's file and this process's id
 */
public record ClusterJvm(TrialSpec spec, Class<?> main) {

  /** Heap of a JVM that holds no servers. */
  public static final long CLIENT_HEAP_BYTES = 512L << 20;

  private static final String LOG_CONFIGURATION = "dev/htk/harness/trial/log4j2-trial.xml";

  /** Returns the command line that starts the JVM. */
  List<String> command(Path temporary, Path specFile) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(HBaseJvm.java());
    command.addAll(HBaseJvm.flags());
    command.add("-Xmx" + heapBytes());
    command.add("-XX:+UseG1GC");
    // MSLAB chunks of 2 MB are humongous in G1's default regions on a heap of this size.
    command.add("-XX:G1HeapRegionSize=8m");
    command.add("-XX:+ExitOnOutOfMemoryError");
    command.add("-XX:-UsePerfData");
    command.add("-Djava.net.preferIPv4Stack=true");
    command.add("-Djava.io.tmpdir=" + temporary);
    command.add("-Dlog4j2.configurationFile=" + LOG_CONFIGURATION);
    command.add("-Dhtk.log=" + new RunFolder(spec.folder()).log());
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(main.getName());
    command.add(specFile.toString());
    command.add(Long.toString(ProcessHandle.current().pid()));
    return command;
  }

  /** Returns the servers' heap for a MiniCluster, which shares this JVM, else the client's. */
  private long heapBytes() {
    return spec.cluster().kind() == ClusterKind.MINI
        ? spec.cluster().heapBytes()
        : CLIENT_HEAP_BYTES;
  }
}
