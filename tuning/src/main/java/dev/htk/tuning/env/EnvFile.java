// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.env;

import dev.htk.tuning.site.SiteFileException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A parsed {@code hbase-env.sh}. Immutable and thread-safe.
 *
 * <p>The script is never run. Its assignments are followed in order, and a value that depends on
 * anything else, such as the output of a command, is unknown. A value inside a condition counts as
 * set. Where several values are possible, a number is known only if they agree.
 *
 * <p>The flags have the order of {@code bin/hbase}: {@code HBASE_HEAPSIZE}, {@code
 * HBASE_OFFHEAPSIZE}, {@code HBASE_OPTS}, {@code SERVER_GC_OPTS}, {@code HBASE_REGIONSERVER_OPTS}.
 */
public final class EnvFile {

  private static final int LARGEST = 1 << 20;
  private static final String REGION_SERVER = "HBASE_REGIONSERVER_OPTS";
  private static final String MASTER = "HBASE_MASTER_OPTS";
  private static final List<String> HEAP = List.of("-Xmx", "-XX:MaxHeapSize=");
  private static final List<String> INITIAL_HEAP = List.of("-Xms", "-XX:InitialHeapSize=");
  private static final List<String> G1_REGION = List.of("-XX:G1HeapRegionSize=");
  private static final List<String> OBJECT_ALIGNMENT = List.of("-XX:ObjectAlignmentInBytes=");
  private static final List<String> DIRECT_MEMORY = List.of("-XX:MaxDirectMemorySize=");

  private final String name;
  private final byte[] bytes;
  private final Charset charset;
  private final String text;
  private final OptionalInt java;
  private final ShellScript script;
  private final ShellVariables variables;
  private final JvmFlags flags;

  private EnvFile(String name, byte[] bytes, Charset charset, OptionalInt java) {
    this.name = name;
    this.bytes = bytes;
    this.charset = charset;
    this.text = new String(bytes, charset);
    this.java = java;
    this.script = ShellReader.read(text);
    this.variables = ShellVariables.after(name, script.commands());
    this.flags = new JvmFlags(flags(variables, REGION_SERVER));
  }

  /**
   * Reads and parses a file.
   *
   * @throws SiteFileException if it is missing, over 1 MiB or not text
   */
  public static EnvFile read(Path file) {
    if (!Files.isRegularFile(file)) {
      throw new SiteFileException(file + ": is not a file; name an hbase-env.sh");
    }
    try (InputStream in = Files.newInputStream(file)) {
      return parse(file.toString(), in.readNBytes(LARGEST + 1));
    } catch (IOException e) {
      throw new SiteFileException(file + ": cannot be read (" + e + ")");
    }
  }

  /**
   * Parses a script. Bytes that are not UTF-8 are kept as they are.
   *
   * @param name the file's name, for messages
   * @throws SiteFileException if it is over 1 MiB or not text
   */
  public static EnvFile parse(String name, byte[] bytes) {
    if (bytes.length > LARGEST) {
      throw new SiteFileException(name + ": is over 1 MiB; name an hbase-env.sh");
    }
    for (byte b : bytes) {
      if (b == 0) {
        throw new SiteFileException(name + ": is not text; name an hbase-env.sh");
      }
    }
    return new EnvFile(name, bytes.clone(), charsetOf(bytes), OptionalInt.empty());
  }

  /**
   * Returns this script for servers of a Java version, whatever {@code JAVA_HOME} says.
   *
   * @param version the feature version, such as 8 or 17; empty if it is not known
   */
  public EnvFile onJava(OptionalInt version) {
    return new EnvFile(name, bytes, charset, version);
  }

  /** Returns the Java version that was told; empty if none was. */
  public OptionalInt java() {
    return java;
  }

  /** Returns the file's name, for messages. */
  public String name() {
    return name;
  }

  /** Returns a copy of the bytes that were parsed. */
  public byte[] bytes() {
    return bytes.clone();
  }

  /** Returns the script's text. */
  public String text() {
    return text;
  }

  /** Returns the region server's JVM flags in the order in which the JVM sees them. */
  public List<String> regionServerFlags() {
    return flags.all().stream().map(EnvFlag::text).toList();
  }

  /** Returns the region server's JVM flags in the same order, each with its place. */
  public List<EnvFlag> flags() {
    return flags.all();
  }

  /** Returns a master's JVM flags in the order in which the JVM sees them. */
  public List<EnvFlag> masterFlags() {
    return flags(variables, MASTER);
  }

  /** Returns the words of a variable after the script's end; empty if the script sets none. */
  public List<EnvFlag> words(String variable) {
    return variables.words(variable);
  }

  /** Returns the name of each variable that the script sets, and the line where it first does. */
  public Map<String, Integer> variables() {
    return variables.lines();
  }

  /** Returns the variables whose values the script itself uses, as far as its text tells. */
  public Set<String> used() {
    return VariableUses.in(text);
  }

  /** Returns that of which bash complains, in the order of lines. */
  public List<ShellFault> faults() {
    return Stream.concat(ShellComplaints.of(script.commands()).stream(), script.unclosed().stream())
        .toList();
  }

  /**
   * Returns the region server's heap in bytes, from {@code -Xmx} or {@code HBASE_HEAPSIZE}; empty
   * if it is not set or not known.
   */
  public OptionalLong heapBytes() {
    return flags.bytes(HEAP);
  }

  /** Returns a master's heap in bytes; empty if it is not set or not known. */
  public OptionalLong masterHeapBytes() {
    return new JvmFlags(masterFlags()).bytes(HEAP);
  }

  /** Returns the initial heap in bytes, from {@code -Xms}; empty if it is not set or not known. */
  public OptionalLong initialHeapBytes() {
    return flags.bytes(INITIAL_HEAP);
  }

  /** Returns {@code -XX:G1HeapRegionSize} in bytes; empty if it is not set or not known. */
  public OptionalLong g1RegionBytes() {
    return flags.bytes(G1_REGION);
  }

  /** Returns {@code -XX:ObjectAlignmentInBytes}; empty if it is not set or not known. */
  public OptionalLong objectAlignment() {
    return flags.bytes(OBJECT_ALIGNMENT);
  }

  /**
   * Returns {@code -XX:MaxDirectMemorySize} or {@code HBASE_OFFHEAPSIZE} in bytes; empty if it is
   * not set or not known.
   */
  public OptionalLong directMemoryBytes() {
    return flags.bytes(DIRECT_MEMORY);
  }

  /**
   * Returns the collector that the flags choose: {@code Serial}, {@code Parallel}, {@code CMS},
   * {@code G1}, {@code Z}, {@code Shenandoah} or {@code Epsilon}. Returns the last if there are
   * several; empty if there is none.
   */
  public Optional<String> collector() {
    List<EnvFlag> chosen = collectorFlags();
    return chosen.isEmpty()
        ? Optional.empty()
        : Collector.turnedOnBy(chosen.get(chosen.size() - 1).text()).map(Collector::word);
  }

  /**
   * Returns the flags that choose a collector, one for each collector. HotSpot does not start with
   * more than one.
   */
  public List<EnvFlag> collectorFlags() {
    return flags.collectors();
  }

  /** Returns the line of the last flag with this prefix, from 1; 0 if there is none. */
  public int lineOf(String flagPrefix) {
    return flags.last(List.of(flagPrefix)).map(EnvFlag::line).orElse(0);
  }

  /** Returns whether it has the flags of a profile that the kit has applied. */
  public boolean hasKitBlock() {
    return KitBlock.isIn(text());
  }

  /**
   * Returns this script with the flags in the kit's marked block. The block is replaced in place,
   * or added at the end. The same flags give the same bytes; no flags remove the block.
   *
   * @param title the name of the block; it starts with {@code htk}
   * @throws SiteFileException if the block's marks are broken, or a flag cannot stand in a script
   */
  public EnvFile withFlags(List<String> newFlags, String title) {
    String edited = KitBlock.put(name, text, newFlags, title);
    return new EnvFile(name, edited.getBytes(charset), charset, java);
  }

  private static List<EnvFlag> flags(ShellVariables variables, String roleOptions) {
    return Stream.of(
            sized(variables, "HBASE_HEAPSIZE", "-Xmx"),
            sized(variables, "HBASE_OFFHEAPSIZE", "-XX:MaxDirectMemorySize="),
            variables.words("HBASE_OPTS").stream(),
            variables.words("SERVER_GC_OPTS").stream(),
            variables.words(roleOptions).stream())
        .flatMap(flags -> flags)
        .filter(flag -> !flag.text().matches("\\$\\{\\w+}"))
        .toList();
  }

  /** Adds the unit as {@code add_size_suffix} of bin/hbase does: a size without m or g is in MB. */
  private static Stream<EnvFlag> sized(ShellVariables variables, String variable, String flag) {
    return variables.words(variable).stream()
        .map(
            size ->
                new EnvFlag(
                    flag + size.text() + (size.text().matches(".*[mMgG]") ? "" : "m"),
                    size.line(),
                    size.certain()));
  }

  private static Charset charsetOf(byte[] bytes) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
      return StandardCharsets.UTF_8;
    } catch (CharacterCodingException e) {
      return StandardCharsets.ISO_8859_1;
    }
  }

  /** Finds the variables that a script itself uses, also where only bash can work out the value. */
  private static final class VariableUses {

    private static final Pattern COMMENT = Pattern.compile("(?m)(^|\\s)#.*$");
    private static final Pattern CONTINUED = Pattern.compile("\\\\\\r?\\n");
    private static final Pattern USE = Pattern.compile("\\$\\{?[#!]?([A-Za-z_]\\w*)");

    private VariableUses() {}

    /**
     * Returns the names of the variables whose value the script uses. A value that a line only adds
     * to, as in {@code X="$X more"}, is not used there.
     */
    static Set<String> in(String text) {
      Set<String> used = new HashSet<>();
      String joined = CONTINUED.matcher(COMMENT.matcher(text).replaceAll("")).replaceAll(" ");
      joined.lines().forEach(line -> add(line, used));
      return used;
    }

    private static void add(String line, Set<String> used) {
      Matcher use = USE.matcher(line);
      while (use.find()) {
        String name = use.group(1);
        if (!line.contains(name + "=") && !line.contains(name + "+=")) {
          used.add(name);
        }
      }
    }
  }
}
