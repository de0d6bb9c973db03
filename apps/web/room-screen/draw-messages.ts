/** The messages of the screen before and after it shows a room. */
import { drawQr } from './draw-qr.ts';
import { makeElement } from './make-element.ts';
import type { ScreenProblem, ScreenState } from './screen-connection.ts';
import { texts } from './texts.ts';

const roomLink = (code: string): string => `${location.origin}/room/${encodeURIComponent(code)}`;

function drawWaiting(pairingCode: string, code: string): HTMLElement {
  const digits = Array.from(pairingCode, (digit) => makeElement('span', { text: digit }));
  return makeElement('section', { className: 'waiting' }, [
    makeElement('div', { className: 'waiting-words' }, [
      makeElement('h1', { text: texts.waiting.title }),
      makeElement('p', { className: 'label', text: texts.waiting.code }),
      makeElement(
        'p',
        { className: 'pairing', attributes: { role: 'img', 'aria-label': [...pairingCode].join(' ') } },
        digits,
      ),
      makeElement('p', { className: 'step', text: texts.waiting.step }),
    ]),
    makeElement('div', { className: 'join is-large' }, [
      drawQr(roomLink(code), texts.waiting.scan),
      makeElement('p', { className: 'label', text: texts.waiting.scan }),
    ]),
  ]);
}

const SENTENCES: Readonly<Record<ScreenProblem, readonly [title: string, hint: string, action: string]>> = {
  expired: [texts.expired, '', texts.newCode],
  refused: [texts.refused, '', texts.newCode],
  over: [texts.over, texts.overHint, texts.newCode],
  unknown: [texts.unknown, texts.unknownHint, texts.retry],
  full: [texts.failed, texts.full, texts.retry],
  tooMany: [texts.failed, texts.tooMany, texts.retry],
};

function drawProblem(problem: ScreenProblem, onRetry: () => void): HTMLElement {
  const [title, hint, action] = SENTENCES[problem];
  const button = makeElement('button', { text: action, attributes: { type: 'button' } });
  button.addEventListener('click', onRetry);
  return makeElement('section', { className: 'message' }, [
    makeElement('h1', { text: title }),
    ...(hint === '' ? [] : [makeElement('p', { text: hint })]),
    button,
  ]);
}

/** Undefined while a room is shown. */
export function drawMessage(
  state: ScreenState,
  { code, onRetry }: { readonly code: string; readonly onRetry: () => void },
): HTMLElement | undefined {
  switch (state.kind) {
    case 'shown':
      return undefined;
    case 'waiting':
      return drawWaiting(state.pairingCode, code);
    case 'problem':
      return drawProblem(state.problem, onRetry);
    default:
      return makeElement('section', { className: 'message' }, [makeElement('p', { text: texts.opening })]);
  }
}

export { roomLink };
