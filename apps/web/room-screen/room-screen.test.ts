import type { ShownRoom } from '@tutti/contract/rooms/screen-schemas';
import { expect, it, vi } from 'vitest';
import { createRoomDrawing } from './draw-room.ts';
import { createLyricsPanel, indexAt } from './lyrics-panel.ts';
import { createOptionsBar } from './options-bar.ts';
import { createPictures } from './pictures.ts';
import { toRemoteKey } from './remote-keys.ts';
import { formatTime, positionOf, sizeOf } from './song-time.ts';

const NOW_MS = 1_800_000_000_000;
const song = (title: string, addedBy: string | null = 'Ada') => ({
  id: title,
  trackId: 7,
  title,
  artist: 'Band',
  albumTitle: null,
  artUrl: null,
  artColours: null,
  addedById: addedBy === null ? null : 'ada',
  addedBy,
});
const ROOM: ShownRoom = {
  name: 'Kitchen',
  code: 'ABC234',
  isPaused: false,
  keepsGoing: false,
  current: {
    ...song('Blue <b>Train</b>'),
    durationMs: 200_000,
    startedAtMs: NOW_MS - 65_000,
    pausedAtMs: null,
  },
  next: ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((title) => song(title)),
  laterCount: 3,
  hereCount: 2,
  people: [
    { id: 'ada', name: 'Ada', avatarUrl: null, isSounding: true },
    { id: 'ben', name: 'Ben', avatarUrl: null, isSounding: false },
  ],
};
const SYNCED = {
  isSynced: true,
  lines: [
    { startMs: 0, text: 'First' },
    { startMs: 60_000, text: 'Second' },
    { startMs: 90_000, text: 'Third' },
  ],
};

function draw(lyricsReply?: object) {
  const load = async () => (lyricsReply === undefined ? undefined : Response.json(lyricsReply));
  const lyrics = createLyricsPanel(load);
  const drawing = createRoomDrawing({ pictures: createPictures(load), lyrics, serverNowMs: () => NOW_MS });
  drawing.update(ROOM);
  const textOf = (selector: string) => drawing.element.querySelector(selector)?.textContent;
  return { ...drawing, lyrics, textOf, rows: () => drawing.element.querySelectorAll('.next li').length };
}

it('shows the song, who added it, how far it is, and four songs after it; texts of people are no markup', () => {
  const { element, textOf, rows } = draw();
  expect(textOf('.title')).toBe('Blue <b>Train</b>');
  expect([textOf('.artist'), textOf('.adder'), textOf('h1')]).toEqual(['Band', 'Added by Ada', 'Kitchen']);
  expect(textOf('.times')).toContain('1:05');
  expect([rows(), textOf('.later')]).toEqual([4, 'and 5 more']);
  expect(textOf('.code')).toBe('ABC234');
  expect(element.querySelector('.qr path')?.getAttribute('d')).toMatch(/^M/);
  expect(element.querySelectorAll('.seat:not(.is-free)')).toHaveLength(2);
  expect(element.querySelector('.seat.is-adder')?.textContent).toBe('A');
});

it('draws only what has changed', () => {
  const { element, update } = draw();
  const [title, qr] = [element.querySelector('.title'), element.querySelector('.qr')];
  update({ ...ROOM, isPaused: true, hereCount: 3 });
  expect([element.querySelector('.title'), element.querySelector('.qr')]).toEqual([title, qr]);
  expect(element.querySelector<HTMLElement>('.paused')?.hidden).toBe(false);
});

it('says what to do in an empty room, and what a room does that keeps going', () => {
  const { element, update, textOf } = draw();
  update({ ...ROOM, current: null, next: [], laterCount: 0 });
  expect([textOf('.title'), textOf('.artist')]).toEqual([
    'Nothing playing yet',
    'Scan the code and add the first song.',
  ]);
  expect(textOf('.next')).toContain('Scan the code and add a song.');
  update({ ...ROOM, people: [], hereCount: 0 });
  expect([textOf('.here'), element.querySelectorAll('.seat').length]).toEqual(['', 12]);
  update({ ...ROOM, next: [], laterCount: 0, keepsGoing: true });
  expect(textOf('.next')).toContain('The room adds songs that fit.');
  update({ ...ROOM, current: ROOM.current && { ...ROOM.current, addedBy: null, addedById: null } });
  expect(textOf('.adder')).toBe('Added by the room');
});

it('shows lyrics that have times beside one song that is next, and hides them on request', async () => {
  const { tick, textOf, rows, lyrics, element } = draw(SYNCED);
  await vi.waitFor(() => {
    tick();
    expect(element.classList.contains('has-lyrics')).toBe(true);
  });
  tick();
  expect([textOf('.lyrics .is-now'), rows()]).toEqual(['Second', 1]);
  lyrics.toggle();
  tick();
  expect([element.classList.contains('has-lyrics'), rows()]).toEqual([false, 4]);
  expect(indexAt(SYNCED.lines, -1)).toBe(-1);
});

it('shows no lyrics without times, because nobody scrolls on a TV', async () => {
  const load = vi.fn(async () => Response.json({ ...SYNCED, isSynced: false }));
  const lyrics = createLyricsPanel(load);
  lyrics.follow(ROOM.current);
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  await Promise.resolve();
  expect(lyrics.hasLyrics).toBe(false);
});

it('understands the keys of remote controls', () => {
  const keys = [
    { key: 'ArrowLeft', keyCode: 37 },
    { key: 'Enter', keyCode: 13 },
    { key: 'Unidentified', keyCode: 461 },
    { key: 'XF86Back', keyCode: 10_009 },
    { key: 'GoBack', keyCode: 0 },
    { key: 'a', keyCode: 65 },
  ];
  expect(keys.map(toRemoteKey)).toEqual(['left', 'ok', 'back', 'back', 'back', undefined]);
});

it('offers its options to the arrows, takes OK, and hides them with Back', () => {
  Object.defineProperty(document, 'fullscreenEnabled', { configurable: true, value: true });
  const lyrics = { ...createLyricsPanel(async () => undefined), hasLyrics: true, isShown: true };
  lyrics.toggle = vi.fn();
  const bar = createOptionsBar(lyrics, () => undefined);
  document.body.append(bar.element);
  const press = (key: string) => {
    const event = new KeyboardEvent('keydown', { key, cancelable: true });
    bar.press(event);
    return event.defaultPrevented;
  };
  expect(press('Escape'), 'Back leaves the page while nothing is open').toBe(false);
  expect(press('ArrowUp')).toBe(true);
  expect(document.activeElement?.textContent).toBe('Lyrics');
  press('ArrowRight');
  expect(document.activeElement?.textContent).toBe('Full screen');
  press('ArrowRight');
  expect(press('Enter'), 'the button takes OK by itself').toBe(false);
  (document.activeElement as HTMLButtonElement).click();
  expect(lyrics.toggle).toHaveBeenCalledOnce();
  expect(press('Escape')).toBe(true);
  expect(bar.element.classList.contains('is-revealed')).toBe(false);
  bar.element.remove();
});

it('counts a paused song from where it stands, and never beyond its end', () => {
  const current = ROOM.current;
  if (current === null) throw new Error('no song');
  expect(positionOf({ ...current, startedAtMs: null, pausedAtMs: 5_000 }, NOW_MS)).toBe(5_000);
  expect(positionOf(current, NOW_MS + 1_000_000)).toBe(200_000);
  expect([formatTime(65_000), formatTime(3_725_000)]).toEqual(['1:05', '1:02:05']);
});

it('makes long titles smaller; wide letters count twice', () => {
  expect(
    ['Blue Train', '夜に駆ける', '残酷な天使のテーゼ 新劇場版 高橋洋子', 'x'.repeat(60)].map(sizeOf),
  ).toEqual(['large', 'large', 'medium', 'small']);
});
