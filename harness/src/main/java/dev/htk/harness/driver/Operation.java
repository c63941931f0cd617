package dev.htk.harness.driver;

/** The operations of a YCSB workload, under YCSB's names. */
public enum Operation {
  INSERT("INSERT"),
  READ("READ"),
  UPDATE("UPDATE"),
  SCAN("SCAN"),
  DELETE("DELETE"),
  /** A read and an update of the same row, timed together; each is also counted on its own. */
  READ_MODIFY_WRITE("READ-MODIFY-WRITE");

  private final String ycsbName;

  Operation(String ycsbName) {
    this.ycsbName = ycsbName;
  }

  /** Returns the name used in YCSB's output and in every file of the kit. */
  public String ycsbName() {
    return ycsbName;
  }
}
