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
  addEventListener('DOMContentLoaded', () => {
    const watching = { subtree: true, childList: true, characterData: true, attributes: true };
    // Around the view the live connection draws as it likes: that is no answer to a key.
    const isInView = ({ target }) => (target.closest ? target : target.parentElement)?.closest('main');
    const watch = (changes) => {
      if (changes.some(isInView)) changedAt = performance.now();
    };
    new MutationObserver(watch).observe(document.body, watching);
  });

  const whenPainted = (then) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => then(performance.now());
    requestAnimationFrame(() => port2.postMessage(null));
  };

  /** Milliseconds from the last press to the frame that shows `selector` under this heading. */
  probe.waitForRows = (heading, selector) =>
    new Promise((resolve, reject) => {
      const deadline = performance.now() + 20_000;
      const look = () => {
        const isThere = document.querySelector('h1')?.textContent === heading;
        if (isThere && document.querySelector(selector)) return whenPainted((at) => resolve(at - pressedAt));
        if (performance.now() > deadline) return reject(new Error(`no rows under ${heading}`));
        requestAnimationFrame(look);
      };
      look();
    });

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
  };

  /** Milliseconds from the key to the frame that shows the answer; an answer like the one before changes nothing. */
  probe.waitForAnswer = () =>
    new Promise((resolve, reject) => {
      const deadline = performance.now() + 20_000;
      const look = () => {
        const now = performance.now();
        const isShown = answeredAt > 0 && changedAt > answeredAt;
        if (isShown) return whenPainted((at) => resolve(at - pressedAt));
        if (answeredAt > 0 && now > answeredAt + 250) return resolve(answeredAt - pressedAt);
        if (now > deadline) return reject(new Error(`no answer for ${awaitedTerm}`));
        requestAnimationFrame(look);
      };
      look();
    });

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
