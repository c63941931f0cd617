package dev.htk.harness.driver;

/** The operations that a YCSB workload consists of, under YCSB's names. */
public enum Operation {
  INSERT("INSERT"),
  READ("READ"),
  UPDATE("UPDATE"),
  SCAN("SCAN"),
  DELETE("DELETE"),
  /** A read and an update of the same row, timed together; both are counted on their own too. */
  READ_MODIFY_WRITE("READ-MODIFY-WRITE");

  private final String ycsbName;

  Operation(String ycsbName) {
    this.ycsbName = ycsbName;
  }

  /** The name in YCSB's output and in every file of the kit. */
  public String ycsbName() {
    return ycsbName;
  }
}
