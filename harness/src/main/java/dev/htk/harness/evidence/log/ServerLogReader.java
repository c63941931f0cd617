// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.evidence.log;

import dev.htk.harness.evidence.EvidenceFile;
import dev.htk.harness.evidence.EvidenceReader;
import dev.htk.harness.evidence.FileFacts;
import dev.htk.harness.evidence.ReadingRules;
import dev.htk.harness.evidence.Sighting;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Reads logs of region servers and masters, and what clients of HBase log of refusals. Of a master,
 * only which servers it found dead.
 */
public final class ServerLogReader implements EvidenceReader {

  private static final List<ServerMessage> MESSAGES = List.of(ServerMessage.values());

  /** Loggers and threads of HBase. */
  private static final Pattern OURS =
      Pattern.compile(
          "regionserver[./]|hbase\\.[a-z]+\\.|\\bmaster[./]|HRegion|HMaster|RpcServer|HStore|MemStore"
              + "|FSWAL|FSHLog|ZKWatcher");

  /** Returns the texts of the messages that it looks for. */
  public static List<MessageText> texts() {
    return MESSAGES.stream().map(ServerMessage::text).toList();
  }

  @Override
  public boolean recognizes(String head) {
    return LogHead.isDated(head)
        && (ServerIdentity.isOfServer(head)
            || LogHead.count(head, OURS) > LogHead.count(head, LogHead.HDFS));
  }

  @Override
  public FileFacts read(EvidenceFile file, ReadingRules rules, Consumer<Sighting> sink)
      throws IOException {
    ServerIdentity identity = new ServerIdentity();
    file.head().lines().forEach(identity::see);
    ServerStory story = new ServerStory(file, identity, sink);
    DatedLines lines =
        new DatedLines(
            texts(),
            (message, line, number, time) -> {
              identity.see(line);
              story.at(line, number, time);
              return MESSAGES.get(message).tell(story, line);
            });
    DatedLines.Bounds bounds = lines.read(file, rules.zone());
    story.finish(bounds.to());
    FileFacts facts =
        new FileFacts(
            identity.server(),
            identity.ofMaster() ? FileFacts.Origin.MASTER : FileFacts.Origin.SERVER,
            bounds.from(),
            bounds.to(),
            bounds.lines(),
            bounds.doubts());
    return identity.doubt().map(facts::doubted).orElse(facts);
  }
}
