import { render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useCoverMotion } from './cover-motion.ts';

const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15';
const WEBKIT_GTK = SAFARI.replace('Macintosh; Intel Mac OS X 10_15_7', 'X11; Linux x86_64');

const begun: string[] = [];

beforeEach(() => {
  begun.length = 0;
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  Object.assign(document, {
    startViewTransition(change: () => void) {
      begun.push('transition');
      change();
      return { finished: Promise.resolve() };
    },
  });
  Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 48, 48);
  Element.prototype.animate = () => {
    begun.push('slide');
    return { cancel: () => undefined } as unknown as Animation;
  };
});

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'startViewTransition');
});

function Opened() {
  const fullPlayer = useRef<HTMLDivElement>(null);
  useCoverMotion(fullPlayer);
  return (
    <>
      <div data-cover="">
        <div />
      </div>
      <div ref={fullPlayer}>
        <div className="full-player-cover" />
      </div>
    </>
  );
}

it.each([
  ['moves the page to the stage in one transition', SAFARI, ['transition']],
  ['moves the cover alone in WebKitGTK, whose transitions end the page', WEBKIT_GTK, ['slide']],
])('%s', (_what, userAgent, expected) => {
  vi.stubGlobal('navigator', { userAgent });
  render(<Opened />);
  expect(begun).toEqual(expected);
});
