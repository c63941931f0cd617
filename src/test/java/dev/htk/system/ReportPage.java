// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;

/** A report in a browser, used as a person uses it: by its texts, its buttons and the mouse. */
final class ReportPage {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** The chart over time; it knows where in the window a time and a latency are. */
  private static final String CHART =
      "const box = document.querySelector('.chart[tabindex]');"
          + "const chart = echarts.getInstanceByDom(box);";

  private final ChromeDriver browser;

  /** Opens a page; what the browser logged before is forgotten. */
  ReportPage(ChromeDriver browser, Path page) {
    this.browser = browser;
    messages();
    requests();
    browser.get(page.toUri().toString());
  }

  /** Returns all that the page shows as text. */
  String text() {
    return browser.findElement(By.tagName("body")).getText();
  }

  String text(String selector) {
    return browser.findElement(By.cssSelector(selector)).getText();
  }

  List<WebElement> all(String selector) {
    return browser.findElements(By.cssSelector(selector));
  }

  /** Presses the first button of that name. */
  void press(String button) {
    press(browser.findElement(By.xpath("//button[normalize-space()='%s']".formatted(button))));
  }

  /** Presses all buttons that a selector finds. */
  void pressAll(String selector) {
    all(selector).forEach(this::press);
  }

  private void press(WebElement element) {
    browser.executeScript(
        "arguments[0].scrollIntoView({block: 'center', behavior: 'instant'})", element);
    element.click();
  }

  /** Types a key while the chart over time has the focus. */
  void type(CharSequence key) {
    browser.findElement(By.cssSelector(".chart[tabindex]")).sendKeys(key);
  }

  /**
   * Zooms in and out by keys, and returns how long the browser took each time, from the key until
   * the new picture was drawn; the shortest first.
   */
  double[] zoomMillis(int times) {
    List<?> millis =
        (List<?>)
            browser.executeAsyncScript(
                CHART
                    + """
                    const done = arguments[1];
                    const millis = [];
                    const zoom = () => {
                      if (millis.length === arguments[0]) return done(millis);
                      const start = performance.now();
                      const key = millis.length % 10 < 5 ? '+' : '-';
                      box.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
                      requestAnimationFrame(() => {
                        const drawn = new MessageChannel();
                        drawn.port1.onmessage = () => {
                          millis.push(performance.now() - start);
                          setTimeout(zoom, 50);
                        };
                        drawn.port2.postMessage(null);
                      });
                    };
                    zoom();
                    """,
                times);
    return millis.stream().mapToDouble(value -> ((Number) value).doubleValue()).sorted().toArray();
  }

  /** Returns the part of the run that the chart shows, in seconds of the run. */
  double[] shownSeconds() {
    List<?> extent =
        (List<?>)
            browser.executeScript(
                CHART
                    + "return chart.getModel().getComponent('xAxis', 1).axis.scale.getExtent()"
                    + ".map(Number);");
    return extent.stream().mapToDouble(value -> ((Number) value).doubleValue()).toArray();
  }

  /** Returns the names of the lines and points in the chart over time. */
  List<String> seriesNames() {
    List<?> names =
        (List<?>)
            browser.executeScript(
                CHART + "return chart.getOption().series.map(one => one.name || one.id || '');");
    return names.stream().map(String::valueOf).toList();
  }

  /** Points at a time and a latency in the chart. */
  void pointAt(double second, double micros) {
    move(second, micros).perform();
  }

  void clickAt(double second, double micros) {
    move(second, micros).click().perform();
  }

  /** Draws a box from one time and latency to another. */
  void drag(double fromSecond, double fromMicros, double toSecond, double toMicros) {
    List<Integer> to = place(toSecond, toMicros);
    List<Integer> from = place(fromSecond, fromMicros);
    new Actions(browser, Duration.ofMillis(50))
        .moveToLocation(from.get(0), from.get(1))
        .clickAndHold()
        .moveByOffset((to.get(0) - from.get(0)) / 2, (to.get(1) - from.get(1)) / 2)
        .moveToLocation(to.get(0), to.get(1))
        .release()
        .perform();
  }

  private Actions move(double second, double micros) {
    List<Integer> place = place(second, micros);
    return new Actions(browser, Duration.ofMillis(50))
        .moveToLocation(place.get(0) - 1, place.get(1))
        .moveToLocation(place.get(0), place.get(1));
  }

  /** Returns where in the window a time and a latency are, after scrolling the chart into it. */
  private List<Integer> place(double second, double micros) {
    List<?> place =
        (List<?>)
            browser.executeScript(
                CHART
                    + "box.scrollIntoView({block: 'start', behavior: 'instant'});"
                    + "const [x, y] = chart.convertToPixel({xAxisIndex: 1, yAxisIndex: 1},"
                    + " [arguments[0], arguments[1]]);"
                    + "const area = box.getBoundingClientRect();"
                    + "return [area.left + x, area.top + y];",
                second,
                micros / 1000);
    return place.stream().map(value -> (int) Math.round(((Number) value).doubleValue())).toList();
  }

  /** Returns the text of the tip that the chart shows now; empty if it shows none. */
  String tip() {
    return (String)
        browser.executeScript(
            "const tip = [...document.querySelectorAll('.chart[tabindex] .tip')]"
                + ".find(one => getComputedStyle(one).visibility === 'visible');"
                + "return tip ? tip.innerText : '';");
  }

  /** Pretends that the user's system prefers dark or light colours. */
  void prefer(String scheme) {
    browser.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
  }

  String background() {
    return browser.findElement(By.tagName("body")).getCssValue("background-color");
  }

  Object ask(String script) {
    return browser.executeScript(script);
  }

  /** Keeps a picture of the whole page, as a window as tall as the page would show it. */
  void keepPicture(Path file) throws IOException {
    Object height = browser.executeScript("return document.documentElement.scrollHeight");
    browser.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", 1280, "height", height, "deviceScaleFactor", 1, "mobile", false));
    Map<String, Object> picture =
        browser.executeCdpCommand("Page.captureScreenshot", Map.of("format", "png"));
    browser.executeCdpCommand("Emulation.clearDeviceMetricsOverride", Map.of());
    Files.createDirectories(file.getParent());
    Files.write(file, Base64.getDecoder().decode((String) picture.get("data")));
  }

  /** Returns what was written to the console since the last call. */
  List<String> messages() {
    return browser.manage().logs().get(LogType.BROWSER).getAll().stream()
        .map(LogEntry::getMessage)
        .toList();
  }

  /** Returns the addresses that were asked for since the last call. */
  List<String> requests() {
    List<String> addresses = new ArrayList<>();
    for (LogEntry entry : browser.manage().logs().get(LogType.PERFORMANCE)) {
      JsonNode message = json(entry.getMessage()).path("message");
      if (message.path("method").asText().equals("Network.requestWillBeSent")) {
        addresses.add(message.at("/params/request/url").asText());
      }
    }
    return addresses;
  }

  private static JsonNode json(String text) {
    try {
      return JSON.readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
