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
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * A parsed {@code hbase-env.sh}. Immutable and thread-safe.
 *
 * <p>The script is never run: its assignments are followed in order, and what depends on anything
 * else, such as the output of a command, is reported as not known. A value inside a condition
 * counts as set; where several may hold, a number is known only if they agree.
 *
 * <p>The order of the flags is that of {@code bin/hbase}: {@code HBASE_HEAPSIZE}, {@code
 * HBASE_OFFHEAPSIZE}, {@code HBASE_OPTS}, {@code SERVER_GC_OPTS}, {@code HBASE_REGIONSERVER_OPTS}.
 */
public final class EnvFile {

  private static final int LARGEST = 1 << 20;
  private static final List<String> OPTIONS =
      List.of("HBASE_OPTS", "SERVER_GC_OPTS", "HBASE_REGIONSERVER_OPTS");
  private static final List<String> HEAP = List.of("-Xmx", "-XX:MaxHeapSize=");
  private static final List<String> INITIAL_HEAP = List.of("-Xms", "-XX:InitialHeapSize=");
  private static final List<String> G1_REGION = List.of("-XX:G1HeapRegionSize=");
  private static final List<String> DIRECT_MEMORY = List.of("-XX:MaxDirectMemorySize=");

  private final String name;
  private final byte[] bytes;
  private final Charset charset;
  private final String text;
  private final JvmFlags flags;

  private EnvFile(String name, byte[] bytes, Charset charset) {
    this.name = name;
    this.bytes = bytes;
    this.charset = charset;
    this.text = new String(bytes, charset);
    this.flags = new JvmFlags(flags(ShellVariables.after(name, ShellReader.read(text))));
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
    return new EnvFile(name, bytes.clone(), charsetOf(bytes));
  }

  /** The file's name, for messages. */
  public String name() {
    return name;
  }

  /** The bytes that were parsed; a copy. */
  public byte[] bytes() {
    return bytes.clone();
  }

  /** The script's text. */
  public String text() {
    return text;
  }

  /** The region server's JVM flags in the order in which the JVM sees them. */
  public List<String> regionServerFlags() {
    return flags.all().stream().map(EnvFlag::text).toList();
  }

  /** The same flags, each with its place. */
  public List<EnvFlag> flags() {
    return flags.all();
  }

  /**
   * The region server's heap in bytes, from {@code -Xmx} or {@code HBASE_HEAPSIZE}; empty if the
   * script sets none or does not tell it.
   */
  public OptionalLong heapBytes() {
    return flags.bytes(HEAP);
  }

  /**
   * The heap that the JVM starts with in bytes, from {@code -Xms}; empty if not set or not known.
   */
  public OptionalLong initialHeapBytes() {
    return flags.bytes(INITIAL_HEAP);
  }

  /** {@code -XX:G1HeapRegionSize} in bytes; empty if it is not set or not known. */
  public OptionalLong g1RegionBytes() {
    return flags.bytes(G1_REGION);
  }

  /**
   * {@code -XX:MaxDirectMemorySize} or {@code HBASE_OFFHEAPSIZE} in bytes; empty if neither is set
   * or the script does not tell it.
   */
  public OptionalLong directMemoryBytes() {
    return flags.bytes(DIRECT_MEMORY);
  }

  /**
   * The collector that the flags choose, one of {@code Serial}, {@code Parallel}, {@code CMS},
   * {@code G1}, {@code Z}, {@code Shenandoah} and {@code Epsilon}; empty if none is chosen. Of
   * several it is the last.
   */
  public Optional<String> collector() {
    List<EnvFlag> chosen = collectorFlags();
    return chosen.isEmpty()
        ? Optional.empty()
        : Collector.turnedOnBy(chosen.get(chosen.size() - 1).text()).map(Collector::word);
  }

  /**
   * The flags that choose a collector, one for each collector. With more than one, HotSpot does not
   * start.
   */
  public List<EnvFlag> collectorFlags() {
    return flags.collectors();
  }

  /** The line of the last flag that starts so, from 1; 0 if there is none. */
  public int lineOf(String flagPrefix) {
    return flags.last(List.of(flagPrefix)).map(EnvFlag::line).orElse(0);
  }

  /**
   * This script with the flags in the kit's marked block, which it gets at its end or which is
   * replaced where it is. The same flags give the same bytes; no flags take the block out.
   *
   * @param title names the block; it starts with {@code htk}
   * @throws SiteFileException if the block's marks are broken, or a flag cannot stand in a script
   */
  public EnvFile withFlags(List<String> newFlags, String title) {
    String edited = KitBlock.put(name, text, newFlags, title);
    return new EnvFile(name, edited.getBytes(charset), charset);
  }

  private static List<EnvFlag> flags(ShellVariables variables) {
    return Stream.of(
            sized(variables, "HBASE_HEAPSIZE", "-Xmx"),
            sized(variables, "HBASE_OFFHEAPSIZE", "-XX:MaxDirectMemorySize="),
            OPTIONS.stream().flatMap(name -> variables.words(name).stream()))
        .flatMap(flags -> flags)
        .filter(flag -> !flag.text().matches("\\$\\{\\w+}"))
        .toList();
  }

  /** As {@code add_size_suffix} of bin/hbase: a size that ends in neither m nor g is in MB. */
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
}
