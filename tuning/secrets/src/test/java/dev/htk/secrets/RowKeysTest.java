// SPDX-License-Identifier: Apache-2.0
package dev.htk.secrets;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests which parts of HBase's lines are masked as row keys. */
class RowKeysTest {

  private static final String ID = "1764340000000.0123456789abcdef0123456789abcdef.";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "Opened usertable,user17,ID|Opened usertable,<masked>,ID",
        "Opened usertable,,ID|Opened usertable,,ID",
        "Opened ns:t,a,b c,ID next=1|Opened ns:t,<masked>,ID next=1",
        "Failed getting lock, row=user17, wait=5|Failed getting lock, row=<masked>, wait=5",
        "row 'user17' on table 't' at|row '<masked>' on table 't' at",
        "STARTKEY => 'user1', ENDKEY => ''}|STARTKEY => '<masked>', ENDKEY => ''}",
        "rows=17, rowcount=4|rows=17, rowcount=4"
      })
  void keysAreMaskedAndAllElseIsKept(String line, String masked) {
    assertThat(RowKeys.masked(line.replace("ID", ID))).isEqualTo(masked.replace("ID", ID));
  }

  @Test
  void theJsonOfASlowCallStaysJson() {
    assertThat(
            RowKeys.masked(
                "(responseTooSlow): {\"call\":\"Multi(x)\",\"queuetimems\":3,\"param\":\"region="
                    + " usertable,user17,"
                    + ID
                    + ", for 1 action(s) and 1st row key=user\\\"18\",\"startRow\":\"k\",\"n\":1}"))
        .isEqualTo(
            "(responseTooSlow): {\"call\":\"Multi(x)\",\"queuetimems\":3,\"param\":\"region="
                + " usertable,<masked>,"
                + ID
                + ", for 1 action(s) and 1st row key=<masked>\",\"startRow\":\"<masked>\",\"n\":1}");
  }
}
