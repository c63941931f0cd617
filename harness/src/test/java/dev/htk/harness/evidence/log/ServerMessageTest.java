// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.evidence.log;

import dev.htk.harness.evidence.EvidenceFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class ServerMessageTest {

  @Property(tries = 300)
  void noMessageWithOtherValuesFails(@ForAll("messages") List<String> messages) throws IOException {
    Path file = Files.createTempFile("htk-log", ".log");
    try {
      Files.write(file, messages, StandardCharsets.ISO_8859_1);
      new ServerLogReader()
          .read(new EvidenceFile(file, "x"), ServerLogFixture.rules(), sighting -> {});
    } finally {
      Files.delete(file);
    }
  }

  @Provide
  Arbitrary<List<String>> messages() {
    List<String> values =
        List.of(
            "",
            "-1",
            "x",
            "99999999999999999999",
            "1",
            ServerLogFixture.REGION,
            ServerLogFixture.WHOLE,
            "a#b",
            "'",
            "{}");
    return Combinators.combine(
            Arbitraries.of(ServerMessage.values()), Arbitraries.of(values).list().ofSize(10))
        .as(
            (message, of) -> {
              MessageText text = message.text();
              StringBuilder line = new StringBuilder("2026-11-28 12:00:00,000 INFO [x] ");
              line.append(text.keyword().equals(text.origin()) ? text.origin() + ": " : of.get(9));
              for (int i = 0; i < text.parts().size(); i++) {
                line.append(text.parts().get(i)).append(of.get(i));
              }
              return line.toString();
            })
        .list()
        .ofMaxSize(20);
  }
}
