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
        "rows=17, rowcount=4|rows=17, rowcount=4",
        "T INFO  [RS_OPEN-regionserver/rs1:16020-0] h.Open: Opened t,user17,ID|T INFO  [RS_OPEN-regionserver/rs1:16020-0] h.Open: Opened t,<masked>,ID",
        "T INFO  [x] r.HRegion: Starting compaction of 01/cf in t,a, b,ID|T INFO  [x] r.HRegion: Starting compaction of 01/cf in t,<masked>,ID",
        "T WARN  [x] r.HRegion: Failed getting lock, row=Smith, John, in region t,Smith,ID|T WARN  [x] r.HRegion: Failed getting lock, row=<masked>, in region t,<masked>,ID",
        "rs1,16020,1764340000000 opens t,16020,ID on rs1|rs1,16020,1764340000000 opens t,<masked>,ID on rs1",
        "[t,a,ID, t,b,ID, ns:u,,ID]|[t,<masked>,ID, t,<masked>,ID, ns:u,,ID]",
        "Opened t, k,ID|Opened t,<masked>,ID",
        "Opened t,user17,1764340000000_000A.0123456789abcdef0123456789abcdef.|Opened t,<masked>,1764340000000_000A.0123456789abcdef0123456789abcdef.",
        "getStartKey()='user1', getEndKey()='user42', row='zzz'|getStartKey()='<masked>', getEndKey()='<masked>', row='<masked>'",
        "HFile bounds: first=user10 last=user42|HFile bounds: first=<masked> last=<masked>",
        "Region is too busy on row(s):user42...|Region is too busy on row(s):<masked>",
        "Requested row out of range for get on HRegion t,a,ID, startKey='a', getEndKey()='b', row='c'|Requested row out of range for get on HRegion t,<masked>,ID, startKey='<masked>', getEndKey()='<masked>', row='<masked>'",
        "T WARN  [RpcServer.default.FPBQ.Fifo.handler=27,queue=0,port=16020] r.HRegion: Failed getting lock, row=user17, in region t,user1,ID|T WARN  [RpcServer.default.FPBQ.Fifo.handler=27,queue=0,port=16020] r.HRegion: Failed getting lock, row=<masked>, in region t,<masked>,ID",
        "[t,a,ID, t,b,c,ID]|[t,<masked>,ID, t,<masked>,ID]",
        "Opened t, k,m,n,ID|Opened t,<masked>,ID",
        "Error to get row lock for user42, in region 01|Error to get row lock for <masked>, in region 01",
        "the row info: user42/cf:q/1/Put|the row info: <masked>"
      })
  void keysAreMaskedAndAllElseIsKept(String line, String masked) {
    assertThat(RowKeys.masked(whole(line))).isEqualTo(whole(masked));
  }

  private static String whole(String line) {
    return line.replace("ID", ID).replaceFirst("^T ", "2026-11-28T10:00:01,123 ");
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
