// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.htk.harness.files.PrivateFiles;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.outcome.MachineTrouble;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** The folder of one run, and the names of the files in it. */
public record RunFolder(Path path) {

  public static final String MANIFEST = "manifest.json";
  public static final String SUMMARY = "summary.json";

  /** Ends the name of a file that is being written. */
  public static final String UNFINISHED = ".new";

  /** The list that a manifest leaves out if it is empty. */
  private static final String CLIENTS = "clients";

  /** The object that it leaves out if the servers ran the kit's own software. */
  private static final String SOFTWARE = "software";

  /** The word that it leaves out if the servers do not show it. */
  private static final String COLLECTOR = "collector";

  /** Reads UTF-8 alone: with null bytes, a damaged file looks like UTF-32. */
  private static final ObjectMapper JSON =
      JsonMapper.builder(
              JsonFactory.builder().disable(JsonFactory.Feature.CHARSET_DETECTION).build())
          .enable(SerializationFeature.INDENT_OUTPUT)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .defaultPropertyInclusion(
              JsonInclude.Value.construct(JsonInclude.Include.ALWAYS, JsonInclude.Include.ALWAYS))
          .build();

  /** Tells whether a folder holds a run that has reached its summary. */
  public static boolean isRun(Path folder) {
    return Files.isRegularFile(folder.resolve(SUMMARY))
        && Files.isRegularFile(folder.resolve(MANIFEST));
  }

  /** Tells whether a run was begun in a folder. */
  public static boolean isBegun(Path folder) {
    return Files.isRegularFile(folder.resolve(MANIFEST))
        || Files.isRegularFile(new RunFolder(folder).clientHistograms());
  }

  /** Creates the folder, for this user alone: its files hold host names, row keys and settings. */
  public void create() throws IOException {
    PrivateFiles.createFolder(path);
  }

  /** Writes the manifest, without secrets. */
  public void write(Manifest manifest) throws IOException {
    write(MANIFEST, manifest.masked());
  }

  public void write(Summary summary) throws IOException {
    write(SUMMARY, summary);
  }

  /**
   * Reads the summary.
   *
   * @throws HarnessException if the file is missing or not a summary
   */
  public Summary readSummary() throws HarnessException {
    return readFile(SUMMARY, Summary.class);
  }

  /**
   * Reads the manifest.
   *
   * @throws HarnessException if the file is missing or not a manifest
   */
  public Manifest readManifest() throws HarnessException {
    return read(MANIFEST, RunFolder::parseManifest);
  }

  private static Manifest parseManifest(File file) throws IOException {
    JsonNode json = JSON.readTree(file);
    if (json instanceof ObjectNode manifest) {
      if (!manifest.has(CLIENTS)) {
        manifest.putArray(CLIENTS);
      }
      for (String optional : List.of(SOFTWARE, COLLECTOR)) {
        if (!manifest.has(optional)) {
          manifest.putNull(optional);
        }
      }
    }
    return JSON.treeToValue(json, Manifest.class);
  }

  /**
   * Reads a file of the run as it is, whichever version of the kit wrote it.
   *
   * @return null if the file holds no JSON object
   * @throws IOException if the file is missing or cannot be read
   */
  public JsonNode readTree(String name) throws IOException {
    try {
      return JSON.readTree(path.resolve(name).toFile()) instanceof ObjectNode tree ? tree : null;
    } catch (JsonProcessingException e) {
      return null;
    }
  }

  /**
   * Reads a further file of the run.
   *
   * @throws HarnessException if the file is missing or has other content
   */
  public <T> T readFile(String name, Class<T> type) throws HarnessException {
    return read(name, file -> JSON.readValue(file, type));
  }

  public Path summaryText() {
    return path.resolve("summary.txt");
  }

  /** Returns the file with YCSB's text for the load before a run phase. */
  public Path loadSummaryText() {
    return path.resolve("summary-load.txt");
  }

  public Path clientHistograms() {
    return path.resolve("client.hlog");
  }

  /** Returns the file of the tail's operations, one a line. */
  public Path slowOperations() {
    return path.resolve("slow-ops.jsonl");
  }

  public Path serverEvents() {
    return path.resolve("server-events.jsonl");
  }

  /** Returns the folder for the own files of clients on other hosts, by phase and client. */
  public Path clients() {
    return path.resolve("clients");
  }

  /** Returns the file of the driver JVM's pauses. */
  public Path clientEvents() {
    return path.resolve("client-events.jsonl");
  }

  public Path serverMetrics() {
    return path.resolve("server-metrics.jsonl");
  }

  /** Returns the log file of HBase, HDFS, ZooKeeper and the libraries. */
  public Path log() {
    return path.resolve("trial.log");
  }

  /** Returns the file for direct output of the trial's JVM: crashes, and libraries that print. */
  public Path console() {
    return path.resolve("trial.err");
  }

  /** Returns the folder for the logs of a local cluster's servers, one each. */
  public Path serverLogs() {
    return path.resolve("logs");
  }

  /** Returns the folder for what each server left behind of a run: logs and JMX samples. */
  public Path servers() {
    return path.resolve("servers");
  }

  /** Returns the client configuration of a running cluster, for other programs. */
  public Path clientConfiguration() {
    return work().resolve("conf");
  }

  /** Returns the folder for cluster and temporary files, which is removed after every run. */
  public Path work() {
    return path.resolve("work");
  }

  /**
   * Writes a further file of the run as JSON, completely or not at all. Syncs the file before
   * renaming it, so that even a host crash leaves no partial file.
   */
  public void write(String name, Object content) throws IOException {
    writeBytes(name, JSON.writeValueAsBytes(content));
  }

  /** Writes a further file of the run as text, likewise. */
  public void writeText(String name, String content) throws IOException {
    writeBytes(name, content.getBytes(StandardCharsets.UTF_8));
  }

  private void writeBytes(String name, byte... content) throws IOException {
    Path fresh = path.resolve(name + UNFINISHED);
    Files.write(
        fresh,
        content,
        StandardOpenOption.CREATE,
        StandardOpenOption.TRUNCATE_EXISTING,
        StandardOpenOption.WRITE,
        StandardOpenOption.SYNC);
    Files.move(
        fresh,
        path.resolve(name),
        StandardCopyOption.REPLACE_EXISTING,
        StandardCopyOption.ATOMIC_MOVE);
  }

  /** Parses a file into a value. */
  @FunctionalInterface
  private interface Parser<T> {
    T parse(File file) throws IOException;
  }

  private <T> T read(String name, Parser<T> parser) throws HarnessException {
    Path file = path.resolve(name);
    if (!Files.isRegularFile(file)) {
      throw HarnessException.badInput(
          "'%s' is not the folder of a finished run: it has no %s", path, name);
    }
    try {
      T content = parser.parse(file.toFile());
      if (content == null) {
        throw new IOException("it holds only 'null'");
      }
      return content;
    } catch (JsonMappingException e) {
      throw HarnessException.badInput(
          "%s cannot be read: %s; it was recorded by another version of htk, or changed since:"
              + " record it anew",
          file, e.getOriginalMessage().lines().findFirst().orElse(""));
    } catch (IOException e) {
      throw HarnessException.badInput("%s cannot be read: %s", file, MachineTrouble.reason(e));
    }
  }
}
