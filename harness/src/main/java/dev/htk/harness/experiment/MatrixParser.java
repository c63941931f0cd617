// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.experiment;

import dev.htk.harness.cluster.ServerSoftware;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.ClusterKind;
import dev.htk.harness.workload.TablePlan;
import dev.htk.harness.workload.YcsbWorkload;
import dev.htk.tuning.device.DeviceLibrary;
import dev.htk.tuning.machine.MachineLibrary;
import dev.htk.tuning.profile.ProfileException;
import dev.htk.tuning.profile.ProfileLibrary;
import dev.htk.tuning.setting.NearKeys;
import dev.htk.tuning.text.Phrase;
import dev.htk.tuning.yaml.YamlException;
import dev.htk.tuning.yaml.YamlNode;
import dev.htk.tuning.yaml.YamlNode.Mapping;
import dev.htk.tuning.yaml.YamlReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads an experiment's matrix: all values of each dimension. Immutable. */
final class MatrixParser {

  private static final Set<String> WORKLOAD_FIELDS = Set.of("name", "from", "properties");
  private static final String HBASE_HOME = "hbase-home";
  private static final String HADOOP_HOME = "hadoop-home";
  private static final String JAVA_HOME = "java-home";
  private static final String JVM = "jvm";
  private static final Set<String> CLUSTER_FIELDS =
      Set.of("kind", "servers", "storage", "machine", HBASE_HOME, HADOOP_HOME, JAVA_HOME, JVM);
  private static final int MOST_THREADS = 4096;
  private static final int MOST_SERVERS = 100;
  private static final int MOST_SHARE = 200;
  private static final int FIELDS_OF_A_RECORD = 10;
  private static final int LARGEST_RECORD = 10 << 20;
  private static final Pattern SHARE = Pattern.compile("([1-9][0-9]{0,2})\\s*%");

  private final YamlReader yaml;
  private final ValueReader values;
  private final ProfileLibrary profiles;

  MatrixParser(YamlReader yaml, ValueReader values, ProfileLibrary profiles) {
    this.yaml = yaml;
    this.values = values;
    this.profiles = profiles;
  }

  Matrix matrix(YamlNode node, Map<String, String> properties) {
    Mapping matrix = yaml.mapping(node, "matrix", Dimension.WORDS);
    List<ProfileChoice> profiles = list(matrix, "profiles", null, this::profile);
    if (profiles.stream().map(ProfileChoice::name).distinct().count() < profiles.size()) {
      throw yaml.problem(
          matrix.fields().get("profiles"), "profiles: two have one name; give one another name");
    }
    return new Matrix(
        profiles,
        list(matrix, "workloads", null, item -> workload(item, properties)),
        list(matrix, "threads", 8, item -> values.number(item, "threads", 1, MOST_THREADS)),
        list(matrix, "targets", TargetChoice.CLOSED_LOOP, this::target),
        list(matrix, "recordsizes", 0, this::recordSize),
        list(matrix, "tables", TablePlan.DEFAULT, this::table),
        list(matrix, "clusters", ClusterShape.MINI, this::cluster));
  }

  /** Reads the items of a matrix field; only the default if the field is missing and has one. */
  private <T> List<T> list(Mapping matrix, String field, T ifAbsent, Function<YamlNode, T> item) {
    YamlNode node = matrix.fields().get(field);
    if (node == null && ifAbsent != null) {
      return List.of(ifAbsent);
    }
    YamlNode present = yaml.required(matrix, field, "matrix");
    List<YamlNode> items = yaml.sequence(present, field);
    if (items.isEmpty()) {
      throw yaml.problem(
          present, Phrase.of("%s is empty, and so is the matrix: name at least one", field));
    }
    return items.stream().map(item).toList();
  }

  private ProfileChoice profile(YamlNode node) {
    String name = yaml.text(node, "profiles");
    try {
      return new ProfileChoice(profiles.load(name).name(), name);
    } catch (ProfileException e) {
      List<String> near = new NearKeys(profiles.names()).nearest(name, 3);
      throw yaml.problem(
          node,
          near.isEmpty()
              ? e.getMessage()
              : Phrase.of(
                  "unknown profile '%s'; did you mean %s?", name, String.join(" or ", near)));
    }
  }

  private WorkloadChoice workload(YamlNode node, Map<String, String> common) {
    WorkloadChoice choice;
    if (node instanceof Mapping) {
      Mapping fields = yaml.mapping(node, "a workload", WORKLOAD_FIELDS);
      choice =
          new WorkloadChoice(
              values.name(fields, "a workload"),
              yaml.requiredText(fields, "from", "a workload"),
              values.texts(fields, "properties"));
    } else {
      String name = yaml.text(node, "workloads");
      choice = new WorkloadChoice(name, name, Map.of());
    }
    try {
      YcsbWorkload loaded = YcsbWorkload.load(choice.from(), choice.over(common));
      if (!loaded.warnings().isEmpty()) {
        throw yaml.problem(node, String.join("; ", loaded.warnings()));
      }
    } catch (HarnessException e) {
      throw yaml.problem(node, e.getMessage());
    }
    return choice;
  }

  private TargetChoice target(YamlNode node) {
    String text = yaml.text(node, "targets");
    Matcher share = SHARE.matcher(text);
    if (share.matches() && Integer.parseInt(share.group(1)) <= MOST_SHARE) {
      return new TargetChoice(null, Integer.valueOf(share.group(1)));
    }
    if (text.equals("closed")) {
      return TargetChoice.CLOSED_LOOP;
    }
    double rate =
        values.positive(
            node,
            "targets",
            wrong ->
                Phrase.of(
                    "targets: '%s' is not operations a second (more than 0), a share of the"
                        + " baseline's maximum such as 70%% (at most %d%%), or closed",
                    wrong, MOST_SHARE));
    return new TargetChoice(rate, null);
  }

  private int recordSize(YamlNode node) {
    int bytes = values.number(node, "recordsizes", FIELDS_OF_A_RECORD, LARGEST_RECORD);
    if (bytes % FIELDS_OF_A_RECORD != 0) {
      throw yaml.problem(
          node,
          Phrase.of(
              "recordsizes: %d bytes do not divide into a record's %d fields",
              bytes, FIELDS_OF_A_RECORD));
    }
    return bytes;
  }

  private TablePlan table(YamlNode node) {
    try {
      return TablePlan.parse(yaml.text(node, "tables"));
    } catch (HarnessException e) {
      throw yaml.problem(node, "tables: " + e.getMessage());
    }
  }

  private ClusterShape cluster(YamlNode node) {
    Mapping fields = yaml.mapping(node, "a cluster", CLUSTER_FIELDS);
    ClusterShape shape =
        new ClusterShape(
            values.constant(
                fields, "kind", ClusterKind.MINI, Set.of(ClusterKind.MINI, ClusterKind.LOCAL)),
            values.optionalNumber(fields, "servers", 1, MOST_SERVERS).orElse(1),
            values.list(fields, "storage"),
            machine(fields),
            software(fields),
            jvm(fields));
    if (shape.kind() == ClusterKind.MINI && (shape.software() != null || !shape.jvm().isEmpty())) {
      throw yaml.problem(
          node,
          "hbase-home, hadoop-home, java-home and jvm are for servers in JVMs of their own: give it"
              + " 'kind: local'");
    }
    return shape;
  }

  /** Reads what servers run; null if that is what the kit brings. */
  private ServerSoftware software(Mapping cluster) {
    ServerSoftware software =
        new ServerSoftware(
            home(cluster, HBASE_HOME), home(cluster, HADOOP_HOME), home(cluster, JAVA_HOME));
    return software.isOwn() ? null : software;
  }

  private List<String> jvm(Mapping cluster) {
    List<String> flags = values.list(cluster, JVM);
    for (String flag : flags) {
      if (!flag.startsWith("-")) {
        throw yaml.problem(
            cluster.fields().get(JVM), Phrase.of("jvm: '%s' is no flag such as -XX:+UseZGC", flag));
      }
    }
    return flags;
  }

  private Path home(Mapping cluster, String field) {
    return yaml.optionalText(cluster, field, "a cluster")
        .map(home -> Path.of(home).toAbsolutePath().normalize())
        .orElse(null);
  }

  /** Reads the name of a known machine; null if none is named. */
  private String machine(Mapping cluster) {
    YamlNode node = cluster.fields().get("machine");
    if (node == null) {
      return null;
    }
    String name = yaml.text(node, "machine");
    try {
      new MachineLibrary(new DeviceLibrary()::kind).load(name);
      return name;
    } catch (YamlException e) {
      throw yaml.problem(node, e.getMessage());
    }
  }
}
