// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.outcome;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.lang3.exception.ExceptionUtils;
import org.apache.hadoop.hbase.client.RetriesExhaustedWithDetailsException;
import org.apache.hadoop.security.KerberosAuthException;
import org.ietf.jgss.GSSException;

/**
 * Recognises a failure whose reason is what the user may not do, or a missing Kerberos ticket, and
 * says in one line what to do. Stateless.
 */
public final class AccessRefused {

  /** The message for a user without a valid ticket. */
  static final String NO_TICKET =
      "no Kerberos ticket: run kinit, or set hbase.client.keytab.file and"
          + " hbase.client.keytab.principal in the cluster's hbase-site.xml";

  private static final Pattern TICKET =
      Pattern.compile(
          "No valid credentials provided|GSS initiate failed|Failed to find any Kerberos"
              + "|missing or invalid credentials");

  /** HBase's and HDFS's own words, and the recorder's; servers pass some of them on as text. */
  private static final Pattern DENIED =
      Pattern.compile(
          "Insufficient permissions|hbase\\.security\\.AccessDeniedException"
              + "|needs the global right ADMIN|Permission denied: user=");

  private static final Pattern USER =
      Pattern.compile("user=([^,/@)]+)|for user '?([^',/@ ]+)|which (\\S+) lacks");
  private static final Pattern ACTION = Pattern.compile("action=([A-Z]+)|right (ADMIN)");
  private static final Pattern PLACE = Pattern.compile("(?:scope|table|namespace)=([^,)]+)");

  private AccessRefused() {}

  /** Returns the failure that a command ends with; empty if the reason is another. */
  public static Optional<HarnessException> of(Throwable failure) {
    List<String> messages = messages(failure);
    if (messages.stream().anyMatch(message -> TICKET.matcher(message).find())) {
      return Optional.of(noTicket(failure));
    }
    Optional<KerberosAuthException> login =
        ExceptionUtils.getThrowableList(failure).stream()
            .filter(KerberosAuthException.class::isInstance)
            .map(KerberosAuthException.class::cast)
            .findFirst();
    if (login.isPresent()) {
      return Optional.of(
          HarnessException.failed(
              failure, "Kerberos login failed: %s", login.get().getMessage().strip()));
    }
    // The innermost message is the server's own.
    for (int i = messages.size() - 1; i >= 0; i--) {
      if (DENIED.matcher(messages.get(i)).find()) {
        return Optional.of(HarnessException.failed(failure, "%s", denied(messages.get(i))));
      }
    }
    return Optional.empty();
  }

  /** Returns the failure of a user who has no ticket. */
  public static HarnessException noTicket(Throwable cause) {
    return HarnessException.failed(cause, "%s", NO_TICKET);
  }

  private static List<String> messages(Throwable failure) {
    List<String> messages = new ArrayList<>();
    for (Throwable link : ExceptionUtils.getThrowableList(failure)) {
      // A refused input may quote any words.
      if (link instanceof IOException || link instanceof GSSException) {
        messages.add(String.valueOf(link.getMessage()).lines().findFirst().orElse(""));
      }
      if (link instanceof RetriesExhaustedWithDetailsException many) {
        many.getCauses().forEach(cause -> messages.addAll(messages(cause)));
      }
    }
    return messages;
  }

  private static String denied(String message) {
    Optional<String> action = first(ACTION, message);
    if (action.isEmpty()) {
      return "this user lacks a right: " + message.strip();
    }
    String user = first(USER, message).orElse("this user");
    String place = first(PLACE, message).filter(it -> !it.equals("GLOBAL")).orElse("");
    return ("%s lacks the right %s%s: an administrator grants it in the HBase shell, with"
            + " grant '%s', '%s'%s")
        .formatted(
            user,
            action.get(),
            place.isEmpty() ? " on the whole cluster" : " on " + place,
            user,
            action.get().charAt(0) == 'E' ? "X" : action.get().substring(0, 1),
            place.isEmpty() ? "" : ", '" + granted(place, message) + "'");
  }

  /** Returns a place as the shell's grant takes it: namespaces with an at sign. */
  private static String granted(String place, String message) {
    // A scope that is a table has its namespace before a colon, even the default one.
    boolean isTable =
        place.contains(":") || (message.contains("table=") && !message.contains("scope="));
    return isTable ? place.replaceFirst("^default:", "") : "@" + place;
  }

  private static Optional<String> first(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    if (!matcher.find()) {
      return Optional.empty();
    }
    for (int group = 1; group <= matcher.groupCount(); group++) {
      if (matcher.group(group) != null) {
        return Optional.of(matcher.group(group).strip());
      }
    }
    return Optional.empty();
  }
}
