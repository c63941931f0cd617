// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.openqa.selenium.SessionNotCreatedException;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/**
 * A Chromium of this machine, without a window, that can reach no host. It is the one that the
 * environment variable {@code CHROME} names, or the first of the usual names on the path; {@code
 * chromedriver} must be on the path too. Nothing is ever downloaded.
 */
final class Browser {

  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");

  /** Warns of a browser that is newer than Selenium's own classes for it, which are not used. */
  private static final Logger VERSIONS =
      Logger.getLogger("org.openqa.selenium.devtools.CdpVersionFinder");

  private Browser() {}

  /**
   * Starts the browser, or aborts the test where there is none that starts and says so in one line.
   *
   * @param folder an existing folder for the browser's profile and the driver's log
   */
  static ChromeDriver start(Path folder) throws IOException {
    VERSIONS.setLevel(Level.SEVERE);
    Optional<Path> browser =
        Optional.ofNullable(System.getenv("CHROME"))
            .map(Path::of)
            .or(() -> NAMES.stream().flatMap(name -> onPath(name).stream()).findFirst());
    Optional<Path> driver = onPath("chromedriver");
    if (browser.isEmpty() || driver.isEmpty()) {
      abort(skipped("they need Chromium (or CHROME=FILE) and chromedriver on the path"));
    }
    ChromeDriverService service =
        new ChromeDriverService.Builder()
            .usingDriverExecutable(driver.orElseThrow().toFile())
            .withEnvironment(Map.of("TMPDIR", sockets().toString(), "HOME", folder.toString()))
            .withLogFile(folder.resolve("chromedriver.log").toFile())
            .build();
    try {
      return new ChromeDriver(service, options(browser.orElseThrow(), folder));
    } catch (SessionNotCreatedException e) {
      return abort(
          skipped(
              browser.orElseThrow()
                  + " did not start: "
                  + e.getRawMessage().lines().findFirst().orElse("")));
    }
  }

  private static String skipped(String why) {
    String line = "Skipped tests in a browser: " + why;
    System.out.println(line);
    return line;
  }

  /**
   * Creates the folder of the browser's socket, whose path may have at most 107 characters: folders
   * of the build can be longer. The browser leaves the folder empty, and this JVM deletes it.
   */
  private static Path sockets() throws IOException {
    Path sockets = Files.createTempDirectory(Path.of("/tmp"), "htk");
    sockets.toFile().deleteOnExit();
    return sockets;
  }

  private static ChromeOptions options(Path browser, Path folder) {
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    logs.enable(LogType.PERFORMANCE, Level.ALL);
    ChromeOptions options = new ChromeOptions();
    options.setBinary(browser.toFile());
    options.setCapability(ChromeOptions.LOGGING_PREFS, logs);
    return options.addArguments(
        "--headless=new",
        "--no-sandbox", // root has none
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--force-prefers-reduced-motion",
        "--disable-background-networking",
        "--host-resolver-rules=MAP * ~NOTFOUND",
        "--window-size=1280,1000",
        "--user-data-dir=" + folder.resolve("profile"));
  }

  private static Optional<Path> onPath(String name) {
    return Stream.of(System.getenv("PATH"))
        .flatMap(Pattern.compile(Pattern.quote(File.pathSeparator))::splitAsStream)
        .map(entry -> Path.of(entry, name))
        .filter(Files::isExecutable)
        .findFirst();
  }
}
