/**
 * Run inside the page before anything else of it, and only watch: times from a press to the painted answer, frames of
 * a scroll, and what moved by itself.
 */
(() => {
  const probe = { shifts: 0 };
  let answeredAt = 0;
  let changedAt = 0;
  let pressedAt = 0;

  new PerformanceObserver((list) => {
    // What moves within half a second of a press is what was pressed for.
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
  // A letter that no key has comes without one; of one that has, the key came first.
  addEventListener(
    'beforeinput',
    ({ timeStamp }) => {
      if (!isKeyed) pressedAt = timeStamp;
      isKeyed = false;
    },
    { capture: true },
  );
  /**
   * Milliseconds from the press to the frame in which the page first is as expected. It is looked for at each change of
   * the page, not when somebody asks: on a slow machine frames are 50 ms apart, and the question alone takes one.
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
    // Around the view the live connection draws as it likes: that is no answer to a key.
    const isInView = ({ target }) => (target.closest ? target : target.parentElement)?.closest('main');
    const watch = (changes) => {
      if (changes.some(isInView)) changedAt = performance.now();
      look();
    };
    new MutationObserver(watch).observe(document.body, watching);
  });

  /** To be called before the press: rows of `selector` under this heading. */
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

  /** To be called before the key: from then on only the answer to this term counts. */
  probe.expectTerm = (term) => {
    awaitedTerm = term;
    answeredAt = 0;
    changedAt = 0;
    expect(() => answeredAt > 0 && changedAt > answeredAt);
  };

  /** An answer like the one before changes nothing: then it is there when it came. */
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

  /** What stands in the middle of the screen; nothing does when scrolling outruns drawing. */
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
