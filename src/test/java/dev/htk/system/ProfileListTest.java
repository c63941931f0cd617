// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.tuning.profile.ProfileLibrary;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

/** Checks that {@code -Pprofile=NAME} accepts every file in profiles/ and nothing else. */
class ProfileListTest {

  private static final String PREFIX = "profile=";

  private final Set<String> shipped = new ProfileLibrary(SettingsCatalogue.load()).names();

  @Test
  void mavenHasOneProfileForEachFile() throws Exception {
    Set<String> inMaven = new TreeSet<>();
    NodeList ids = pom().getElementsByTagName("id");
    for (int i = 0; i < ids.getLength(); i++) {
      String id = ids.item(i).getTextContent();
      if (id.startsWith(PREFIX)) {
        inMaven.add(id.substring(PREFIX.length()));
      }
    }

    assertThat(inMaven).isEqualTo(shipped);
  }

  @Test
  void theListInTheMessageForUnknownNamesIsComplete() throws Exception {
    String list = pom().getElementsByTagName("htk.profiles").item(0).getTextContent();

    assertThat(Set.copyOf(Arrays.asList(list.split(", ")))).isEqualTo(shipped);
  }

  private static Document pom() throws Exception {
    return DocumentBuilderFactory.newDefaultInstance()
        .newDocumentBuilder()
        .parse(Repository.root().resolve("pom.xml").toFile());
  }
}
