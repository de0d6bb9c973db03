/** The page of a TV that shows a room: `/room/CODE/screen`. Without React and the app, for browsers as old as Chromium 79. */
import './room-screen.css';
import { drawMessage } from './draw-messages.ts';
import { createRoomDrawing } from './draw-room.ts';
import { keepAwake } from './keep-awake.ts';
import { createLyricsPanel } from './lyrics-panel.ts';
import { makeElement, setChildren } from './make-element.ts';
import { createOptionsBar } from './options-bar.ts';
import { createPictures } from './pictures.ts';
import { createScreenCalls } from './screen-calls.ts';
import { ScreenConnection, type ScreenState } from './screen-connection.ts';
import { language, texts } from './texts.ts';
import { createTokenStore } from './token-store.ts';

const TICK_MS = 250;
/** A picture that never moves burns in. */
const SHIFT_EVERY_MS = 60_000;
const SHIFTS = ['0, 0', '.25rem, 0', '.25rem, .25rem', '0, .25rem'];

function readCode(): string {
  const [, code = ''] = /^\/room\/([^/]+)\/screen/.exec(location.pathname) || [];
  return decodeURIComponent(code);
}

/** Reading `localStorage` itself throws where storage is blocked. */
const openStorage = (): Parameters<typeof createTokenStore>[0] => ({
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
  removeItem: (key) => localStorage.removeItem(key),
});

function start(): void {
  const code = readCode();
  const page = makeElement('main', { className: 'page' });
  const offline = makeElement('p', { className: 'offline', attributes: { role: 'status' } });
  const calls = createScreenCalls({
    language,
    fetch: (input, init) => fetch(input, init),
    now: () => performance.now(),
    setTimer: (run, delayMs) => void window.setTimeout(run, delayMs),
  });
  const connection = new ScreenConnection({
    code,
    calls,
    tokens: createTokenStore(openStorage(), `room-screen ${code}`),
    setTimer: (run, delayMs) => window.setTimeout(run, delayMs),
    clearTimer: (id) => window.clearTimeout(id),
    onState: show,
    onOffline(isOffline) {
      offline.textContent = isOffline ? texts.offline : '';
    },
  });
  /** Fetches something of the room; undefined if it is not there. */
  async function load(address: string): Promise<Response | undefined> {
    const answer = await calls.send(
      { method: 'GET', path: address },
      { headers: { accept: '*/*' }, cache: 'default' },
    );
    return answer?.ok === true ? answer : undefined;
  }
  const pictures = createPictures(load);
  const lyrics = createLyricsPanel(load);
  const room = createRoomDrawing({ pictures, lyrics, serverNowMs: calls.serverNowMs });
  const options = createOptionsBar(lyrics, () => room.tick());
  let drawn = '';

  function show(state: ScreenState): void {
    const message = drawMessage(state, { code, onRetry: () => connection.retry() });
    const now = state.kind === 'shown' ? 'shown' : JSON.stringify(state);
    if (state.kind === 'shown') {
      document.title = state.room.name;
      room.update(state.room);
      options.refresh();
    }
    if (now === drawn) return;
    drawn = now;
    options.hide();
    setChildren(page, message === undefined ? [room.element, options.element] : [message]);
    // OK works at once, without moving to the only button first.
    message?.querySelector('button')?.focus();
  }

  document.documentElement.lang = language;
  document.title = texts.title;
  document.body.append(page, offline);
  document.addEventListener('keydown', (event) => {
    if (drawn === 'shown') options.press(event);
  });
  for (const type of ['pointerdown', 'mousemove'])
    document.addEventListener(type, () => {
      if (drawn === 'shown') options.reveal();
    });
  setInterval(() => room.tick(), TICK_MS);
  let shifts = 0;
  setInterval(() => {
    shifts += 1;
    page.style.transform = `translate(${SHIFTS[shifts % SHIFTS.length]})`;
  }, SHIFT_EVERY_MS);
  keepAwake();
  connection.start();
}

start();
