/** The room on the screen. Each part is drawn anew only when what it shows has changed, so that nothing flickers. */
import type { ScreenEntry, ShownRoom } from '@tutti/contract/rooms/screen-schemas';
import { roomLink } from './draw-messages.ts';
import { drawQr, makeSvg } from './draw-qr.ts';
import { drawSeats } from './draw-seats.ts';
import type { LyricsPanel } from './lyrics-panel.ts';
import { makeElement, setChildren } from './make-element.ts';
import type { Pictures } from './pictures.ts';
import { formatTime, positionOf, sizeOf } from './song-time.ts';
import { texts } from './texts.ts';

interface RoomDrawingDeps {
  readonly pictures: Pictures;
  readonly lyrics: LyricsPanel;
  readonly serverNowMs: () => number;
}

export interface RoomDrawing {
  readonly element: HTMLElement;
  update(room: ShownRoom): void;
  /** Moves what moves with the song. */
  tick(): void;
}

const COVER_PX = 1_200;
const ROW_COVER_PX = 192;
/** Beside lyrics there is room for the very next song only. */
const ROWS = { alone: 4, withLyrics: 1 };

/** A gray cover has no color to give, so the screen keeps its own. */
const GRAY = /^#(..)\1\1$/;

const NOTE = 'M9 18V5l12-2v13M9 18a3 3 0 1 1-6 0a3 3 0 0 1 6 0zM21 16a3 3 0 1 1-6 0a3 3 0 0 1 6 0z';

function drawNote(): SVGSVGElement {
  const svg = makeSvg('svg', { viewBox: '0 0 24 24', class: 'note', 'aria-hidden': 'true' });
  svg.append(makeSvg('path', { d: NOTE }));
  return svg;
}

const withSize = (address: string, px: number): string =>
  `${address}${address.indexOf('?') < 0 ? '?' : '&'}size=${px}`;

function drawCover(entry: ScreenEntry | null, px: number, pictures: Pictures): HTMLElement {
  const cover = makeElement('div', { className: 'cover' }, [drawNote()]);
  if (entry?.artColours) cover.style.setProperty('--field', entry.artColours.field);
  if (!entry?.artUrl) return cover;
  const image = makeElement('img', { attributes: { alt: '' } });
  image.addEventListener('load', () => cover.append(image));
  pictures.show(image, withSize(entry.artUrl, px));
  return cover;
}

/** The album replaces an unknown artist, as in the room. */
const artistOf = ({ artist, albumTitle }: ScreenEntry): string => artist || albumTitle || '';

const wordsOf = (entry: ScreenEntry | null) => entry && [entry.title, artistOf(entry), entry.addedBy];

function adderOf({ addedBy }: ScreenEntry): string {
  if (addedBy === null) return texts.addedByRoom;
  return addedBy === '' ? '' : texts.addedBy(addedBy);
}

function drawRow(entry: ScreenEntry, pictures: Pictures): HTMLElement {
  // People look for their own name first, and long names of artists are cut.
  const about = [adderOf(entry), entry.artist].filter((part) => part !== '').join(' · ');
  return makeElement('li', {}, [
    drawCover(entry, ROW_COVER_PX, pictures),
    makeElement('div', { className: 'row-words' }, [
      makeElement('p', { className: 'row-title', text: entry.title, isTheirs: true }),
      makeElement('p', { className: 'row-about', text: about, isTheirs: true }),
    ]),
  ]);
}

function drawNext({ next, laterCount, keepsGoing }: ShownRoom, rows: number, pictures: Pictures): Node[] {
  const title = makeElement('h2', { className: 'label', text: texts.next });
  if (next.length === 0)
    return [
      title,
      makeElement('p', { className: 'row-title', text: texts.nothingNext }),
      makeElement('p', { className: 'row-about', text: keepsGoing ? texts.goesOn : texts.addSong }),
    ];
  const later = laterCount + Math.max(0, next.length - rows);
  return [
    title,
    makeElement(
      'ol',
      {},
      next.slice(0, rows).map((entry) => drawRow(entry, pictures)),
    ),
    ...(later > 0 ? [makeElement('p', { className: 'row-about later', text: texts.later(later) })] : []),
  ];
}

function drawOnAir(room: ShownRoom): Node[] {
  const { current } = room;
  if (current === null)
    return [
      makeElement('h2', { className: 'title is-medium', text: texts.nothingOnAir }),
      makeElement('p', { className: 'artist', text: texts.addFirst }),
    ];
  return [
    makeElement('h2', {
      className: `title is-${sizeOf(current.title)}`,
      text: current.title,
      isTheirs: true,
    }),
    makeElement('p', { className: 'artist', text: artistOf(current), isTheirs: true }),
    makeElement('p', { className: 'adder', text: adderOf(current), isTheirs: true }),
  ];
}

function tint({ style }: HTMLElement, colors: ScreenEntry['artColours'] | undefined): void {
  for (const name of ['field', 'spark'] as const) {
    if (!colors || GRAY.test(colors.spark)) style.removeProperty(`--${name}`);
    else style.setProperty(`--${name}`, colors[name]);
  }
}

interface Progress {
  readonly element: HTMLElement;
  show(current: ShownRoom['current'], positionMs: number, isPaused: boolean): void;
}

function createProgress(): Progress {
  const bar = makeElement('i');
  const [gone, length] = [makeElement('span'), makeElement('span')];
  const paused = makeElement('span', { className: 'paused', text: texts.paused });
  const element = makeElement('div', { className: 'progress', attributes: { 'aria-hidden': 'true' } }, [
    makeElement('div', { className: 'bar' }, [bar]),
    makeElement('div', { className: 'times' }, [gone, paused, length]),
  ]);
  return {
    element,
    show(current, positionMs, isPaused) {
      element.hidden = current === null;
      paused.hidden = !isPaused;
      if (current === null) return;
      bar.style.transform = `scaleX(${current.durationMs > 0 ? positionMs / current.durationMs : 0})`;
      gone.textContent = formatTime(positionMs);
      length.textContent = formatTime(current.durationMs);
    },
  };
}

export function createRoomDrawing({ pictures, lyrics, serverNowMs }: RoomDrawingDeps): RoomDrawing {
  const parts = {
    name: makeElement('h1', { isTheirs: true }),
    here: makeElement('p', { className: 'here' }),
    cover: makeElement('div', { className: 'cover-box' }),
    seats: makeElement('div', { className: 'seats-box' }),
    onAir: makeElement('div', { className: 'on-air' }),
    next: makeElement('div', { className: 'next' }),
    join: makeElement('div', { className: 'join' }),
  };
  const progress = createProgress();
  const element = makeElement('div', { className: 'room' }, [
    makeElement('header', {}, [parts.name, parts.here]),
    makeElement('div', { className: 'picture' }, [parts.cover, parts.seats]),
    makeElement('div', { className: 'words' }, [
      parts.onAir,
      progress.element,
      lyrics.element,
      makeElement('div', { className: 'lower' }, [parts.next, parts.join]),
    ]),
  ]);
  const drawn = new Map<string, string>();
  let shown: ShownRoom | undefined;

  function whenChanged(part: keyof typeof parts, of: unknown, draw: () => readonly Node[]): void {
    const now = JSON.stringify(of);
    if (drawn.get(part) === now) return;
    drawn.set(part, now);
    setChildren(parts[part], draw());
  }

  function drawAll(room: ShownRoom): void {
    const { current, next, laterCount, keepsGoing } = room;
    const rows = lyrics.isShown ? ROWS.withLyrics : ROWS.alone;
    parts.name.textContent = room.name;
    parts.here.textContent = room.hereCount > 0 ? texts.here(room.hereCount) : '';
    element.classList.toggle('has-lyrics', lyrics.isShown);
    element.classList.toggle('is-still', room.isPaused || current === null);
    tint(element, current?.artColours);
    whenChanged('cover', [current?.artUrl, current?.artColours], () => [
      drawCover(current, COVER_PX, pictures),
    ]);
    whenChanged('onAir', wordsOf(current), () => drawOnAir(room));
    whenChanged('seats', [room.people, room.hereCount, current?.addedById], () => [
      drawSeats(room, pictures),
    ]);
    whenChanged('next', [next, laterCount, keepsGoing, rows], () => drawNext(room, rows, pictures));
    whenChanged('join', room.code, () => [
      drawQr(roomLink(room.code), texts.join),
      makeElement('p', { className: 'label', text: texts.join }),
      makeElement('p', { className: 'code', text: room.code }),
    ]);
  }

  function tick(): void {
    if (shown === undefined) return;
    const { current, isPaused } = shown;
    const positionMs = current === null ? 0 : positionOf(current, serverNowMs());
    progress.show(current, positionMs, isPaused);
    if (current === null) return;
    if (lyrics.tick(positionMs)) drawAll(shown);
  }

  return {
    element,
    update(room) {
      shown = room;
      lyrics.follow(room.current);
      drawAll(room);
      tick();
    },
    tick,
  };
}
