/**
 * Runs in the page before its own code and only observes: time from a press to the painted result, frames of a scroll,
 * and layout shifts.
 */
(() => {
  const probe = { shifts: 0 };
  let answeredAt = 0;
  let changedAt = 0;
  let pressedAt = 0;

  new PerformanceObserver((list) => {
    // Shifts within half a second of a press were caused by the press.
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) probe.shifts += value;
  }).observe({ type: 'layout-shift', buffered: true });

  let isKeyed = false;
  for (const type of ['click', 'keydown']) {
    addEventListener(
      type,
      ({ timeStamp }) => {
        pressedAt = timeStamp;
        isKeyed = type === 'keydown';
      },
      { capture: true },
    );
  }
  // Handles characters without a keydown event; for others the keydown came first.
  addEventListener(
    'beforeinput',
    ({ timeStamp }) => {
      if (!isKeyed) pressedAt = timeStamp;
      isKeyed = false;
    },
    { capture: true },
  );
  /**
   * Milliseconds from the press to the first frame that shows the expected result. Checked at each change of the page,
   * because on a slow machine frames are 50 ms apart, and polling alone takes one.
   */
  let expected;
  const expect = (isThere) => {
    expected = { isThere };
    expected.painted = new Promise((resolve) => (expected.show = resolve));
  };
  const whenPainted = (then) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => then(performance.now());
    requestAnimationFrame(() => port2.postMessage(null));
  };
  const look = () => {
    if (expected === undefined || expected.isSeen || !expected.isThere()) return;
    const { show } = expected;
    expected.isSeen = true;
    whenPainted((at) => show(at - pressedAt));
  };
  const inTime = (error) => new Promise((_, reject) => setTimeout(() => reject(new Error(error)), 20_000));

  addEventListener('DOMContentLoaded', () => {
    const watching = { subtree: true, childList: true, characterData: true, attributes: true };
    // Ignores changes outside the view, because the live connection may redraw there at any time.
    const isInView = ({ target }) => (target.closest ? target : target.parentElement)?.closest('main');
    const watch = (changes) => {
      if (changes.some(isInView)) changedAt = performance.now();
      look();
    };
    new MutationObserver(watch).observe(document.body, watching);
  });

  /** Must be called before the press. Expects rows of `selector` under this heading. */
  probe.expectRows = (heading, selector) =>
    expect(
      () =>
        document.querySelector('h1')?.textContent === heading && document.querySelector(selector) !== null,
    );
  probe.waitForRows = () => Promise.race([expected.painted, inTime('no rows')]);

  const fetchInPage = window.fetch;
  let awaitedTerm;
  window.fetch = async (input, init) => {
    const reply = await fetchInPage(input, init);
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, location.href);
    if (pathname === '/api/search' && searchParams.get('q') === awaitedTerm) {
      const copy = reply.clone();
      void copy.text().then(() => (answeredAt = performance.now()));
    }
    return reply;
  };

  /** Must be called before the key press. From then on only results for this term count. */
  probe.expectTerm = (term) => {
    awaitedTerm = term;
    answeredAt = 0;
    changedAt = 0;
    expect(() => answeredAt > 0 && changedAt > answeredAt);
  };

  /** If the result equals the previous one, nothing changes on screen, so it counts when it arrives. */
  const whenUnchanged = () =>
    new Promise((resolve) => {
      const waitOn = () => {
        const isOver = answeredAt > 0 && !expected.isSeen && performance.now() > answeredAt + 250;
        if (isOver) resolve(answeredAt - pressedAt);
        else if (!expected.isSeen) setTimeout(waitOn, 25);
      };
      waitOn();
    });
  probe.waitForAnswer = () =>
    Promise.race([expected.painted, whenUnchanged(), inTime(`no answer for ${awaitedTerm}`)]);

  /** Whether the middle of the screen is empty, as happens when scrolling is faster than drawing. */
  const isBlank = ({ pane, rowSelector }) => {
    const { left, top, width, height } = pane.getBoundingClientRect();
    const rows = [0.25, 0.5, 0.75].map((share) =>
      document.elementFromPoint(left + width * 0.37, top + height * share)?.closest(rowSelector),
    );
    return rows.every((row) => !row);
  };

  const watchFrame = (watched, now) => {
    if (probe.frames !== watched) return;
    watched.gaps.push(now - watched.lastAt);
    watched.lastAt = now;
    if (isBlank(watched)) watched.blank += 1;
    watched.rowsMost = Math.max(watched.rowsMost, watched.pane.querySelectorAll(watched.rowSelector).length);
    requestAnimationFrame((next) => watchFrame(watched, next));
  };

  probe.startFrames = (rowSelector) => {
    const pane = document.querySelector('main');
    const watched = {
      pane,
      rowSelector,
      gaps: [],
      blank: 0,
      rowsMost: 0,
      long: [],
      lastAt: performance.now(),
    };
    probe.frames = watched;
    watched.observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) watched.long.push(duration);
    });
    watched.observer.observe({ type: 'long-animation-frame' });
    requestAnimationFrame((now) => watchFrame(watched, now));
  };

  probe.endFrames = () => {
    const { gaps, blank, rowsMost, long, observer } = probe.frames;
    observer.disconnect();
    probe.frames = undefined;
    return { gaps, blank, rowsMost, long };
  };

  probe.isAtEnd = () => {
    const pane = document.querySelector('main');
    const isLowest = pane.scrollTop + pane.clientHeight >= pane.scrollHeight - 2;
    const hasMore = [...pane.querySelectorAll('button')].some(({ textContent }) =>
      textContent.startsWith('Load'),
    );
    return isLowest && !hasMore;
  };

  window.benchProbe = probe;
})();
