import { describe, expect, it } from 'vitest';
import { toTrack } from '#api/library-api.ts';
import { buildTrack } from '#test/library-entries.ts';
import { afterPress, arrange } from './playlist-order.ts';

const song = (id: number, title: string, durationMs: number, authors = 'Nova Kline') =>
  toTrack(buildTrack(id, { title, durationMs, authors }));
const tracks = [song(1, 'Song 10', 90_000), song(2, 'song 9', 120_000, 'Ben Ode'), song(3, 'Ärger', 60_000)];
const titles = (parts: Partial<Parameters<typeof arrange>[1]>) =>
  arrange(tracks, { term: '', order: 'asc', ...parts }).map(({ title }) => title);

describe('a playlist on the page', () => {
  it('is the same list in its own order, in which rows can be moved', () => {
    expect(arrange(tracks, { term: ' ', order: 'asc' })).toBe(tracks);
  });

  it('is sorted by a column in either direction', () => {
    expect(titles({ sort: 'title' })).toEqual(['Ärger', 'song 9', 'Song 10']);
    expect(titles({ sort: 'duration', order: 'desc' })).toEqual(['song 9', 'Song 10', 'Ärger']);
  });

  it('is sorted by the time of the addition, tracks without one first', () => {
    const [one, two, three] = tracks;
    const dated = [
      { ...one, addedAt: '2026-05-02T00:00:00.000Z' },
      two,
      { ...three, addedAt: '2026-05-01T00:00:00.000Z' },
    ];
    const sorted = arrange(dated as typeof tracks, { term: '', sort: 'added', order: 'asc' });
    expect(sorted.map(({ title }) => title)).toEqual(['song 9', 'Ärger', 'Song 10']);
  });

  it('is searched by title and artist without case', () => {
    expect(titles({ term: 'SONG' })).toEqual(['Song 10', 'song 9']);
    expect(titles({ term: 'ode', sort: 'title' })).toEqual(['song 9']);
  });

  it('returns to its own order at the third press on a column', () => {
    const first = afterPress({ term: '', order: 'asc' }, 'title');
    expect(first).toMatchObject({ sort: 'title', order: 'asc' });
    const second = afterPress(first, 'title');
    expect(second).toMatchObject({ sort: 'title', order: 'desc' });
    expect(afterPress(second, 'duration')).toMatchObject({ sort: 'duration', order: 'asc' });
    expect(afterPress(second, 'title').sort).toBeUndefined();
  });
});
