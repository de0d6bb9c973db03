import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storeToken } from '#api/token-store.ts';
import type { PlayerTrack } from '#engine/engine-types.ts';
import type { Answer } from '#test/fake-server.ts';
import { refuse, serveApi } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { buildTrack } from '#test/library-entries.ts';
import { renderView } from '#test/render-view.tsx';
import { listToasts } from '#ui/toasts/toast-store.ts';
import '#test/popover-in-jsdom.ts';

const MIX = 'GET /api/tracks/diverse';
const ALL = 'GET /api/tracks';

describe('rows of songs', () => {
  beforeEach(() => storeToken('token'));
  afterEach(leavePage);

  it('leave out an artist, an album and a genre that nobody knows', async () => {
    const bare = {
      authors: '',
      artists: [],
      album: null,
      albumId: null,
      genre: 'Unknown',
      genres: ['Unknown'],
    };
    serveApi({ [MIX]: () => [buildTrack(1, bare), buildTrack(2)] });
    renderView({ id: 'tracks' });
    await screen.findByRole('button', { name: /^Play Track 2 / });
    const [nameless, named] = screen.getAllByRole('row').slice(-2);
    expect(nameless?.textContent).toContain('Track 1');
    expect(nameless?.textContent).not.toContain('Unknown');
    expect(named?.textContent).toContain('Nova Kline');
  });
});

describe('a refresh of the songs', () => {
  beforeEach(() => storeToken('token'));
  afterEach(leavePage);

  const refresh = () => fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));

  it('reports a failure, which does not count towards the three', async () => {
    const server = serveApi({ [MIX]: () => [buildTrack(1)] });
    renderView({ id: 'tracks' });
    await screen.findByRole('button', { name: /^Play Track 1 / });
    server.answer({ [MIX]: refuse(403, { code: 'FORBIDDEN', message: 'No.' }) });
    refresh();
    await waitFor(() => expect(listToasts().map(({ message }) => message)).toEqual(['Error Loading Songs']));
    expect(screen.getByRole('button', { name: /^Play Track 1 / })).toBeTruthy();
    server.answer({ [MIX]: () => [buildTrack(2)] });
    for (const id of [2, 3]) {
      refresh();
      await screen.findByRole('button', { name: new RegExp(`^Play Track ${id} `) });
      server.answer({ [MIX]: () => [buildTrack(id + 1)] });
    }
    // Two of the three have succeeded.
    await screen.findByText(/ 1 refresh left\.$/);
  });

  it('says how many songs there are, and how many refreshes only for the last one', async () => {
    let songs = 0;
    serveApi({
      [MIX]: () => {
        songs += 1;
        return Array.from({ length: songs }, (_unused, index) => buildTrack(index + 1));
      },
    });
    renderView({ id: 'tracks' });
    await screen.findByText('A mix of 1 song from all genres');
    refresh();
    await screen.findByText('A mix of 2 songs from all genres');
    refresh();
    await screen.findByText(/ 1 refresh left\.$/);
    expect(screen.queryByText(/^A mix of/)).toBeNull();
    refresh();
    await screen.findByText('Maximum refreshes reached. Navigate away and back to reset.');
  });
});

const shownSongs = () =>
  screen.getAllByRole('button', { name: /^Play Track/ }).map(({ textContent }) => textContent);
const chip = (name: string) => screen.getByRole('button', { name });

describe('genres above the songs', () => {
  beforeEach(() => storeToken('token'));
  afterEach(leavePage);

  const inGenre = (id: number, ...genres: string[]) => buildTrack(id, { genre: genres[0] ?? null, genres });
  const mixOf =
    (...tracks: object[]): Answer =>
    () =>
      tracks;

  it('narrow the mix to one of its genres, the most frequent first, and show all of it again', async () => {
    const songs = [
      inGenre(1, 'Unknown'),
      inGenre(2, 'Jazz'),
      inGenre(3, 'Rock', 'Jazz'),
      inGenre(4, 'Jazz', 'Folk'),
      inGenre(5, 'Rock'),
    ];
    serveApi({ [MIX]: mixOf(...songs) });
    const page = renderView({ id: 'tracks' });
    await screen.findByRole('button', { name: /^Play Track 1 / });
    const group = screen.getByRole('group', { name: 'Genres' });
    expect(
      within(group)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Jazz', 'Rock', 'Folk']);
    fireEvent.click(chip('Jazz'));
    expect(chip('Jazz').getAttribute('aria-pressed')).toBe('true');
    expect(shownSongs()).toEqual(['Track 2', 'Track 3', 'Track 4']);
    fireEvent.click(screen.getByRole('button', { name: 'Play all' }));
    const [, played = '[]'] = /^playFrom\((.*), 0\)$/.exec(page.commands.at(-1) ?? '') ?? [];
    expect((JSON.parse(played) as PlayerTrack[]).map(({ id }) => id)).toEqual(['2', '3', '4']);
    fireEvent.click(chip('Jazz'));
    expect(shownSongs()).toHaveLength(5);
  });

  it('are not shown for a single genre', async () => {
    serveApi({ [MIX]: mixOf(inGenre(1, 'Jazz'), inGenre(2, 'Jazz'), inGenre(3, 'Unknown')) });
    renderView({ id: 'tracks' });
    await screen.findByRole('button', { name: /^Play Track 1 / });
    expect(screen.queryByRole('group', { name: 'Genres' })).toBeNull();
  });

  it('show all songs of one genre of the library, the largest genre first', async () => {
    const server = serveApi({
      [MIX]: mixOf(buildTrack(1)),
      'GET /api/genres': () => [
        { id: 4, name: 'Unknown', trackCount: 900 },
        { id: 5, name: 'Folk', trackCount: 2 },
        { id: 6, name: 'Jazz', trackCount: 30 },
      ],
      [ALL]: ({ query }) => ({
        items: [buildTrack(query.genreId === '6' ? 7 : 8)],
        nextCursor: null,
        total: 1,
      }),
    });
    renderView({ id: 'tracks' });
    fireEvent.click(await screen.findByRole('radio', { name: 'All songs' }));
    const group = await screen.findByRole('group', { name: 'Genres' });
    expect(
      within(group)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Jazz', 'Folk']);
    fireEvent.click(chip('Jazz'));
    await waitFor(() => expect(server.list(ALL).at(-1)?.query.genreId).toBe('6'));
    await waitFor(() => expect(shownSongs()).toEqual(['Track 7']));
  });
});

/** A library of 100,000 songs, of which each answer holds as many as requested. */
const COUNT = 100_000;
const answerPage: Answer = ({ query }) => {
  const from = Number(query.cursor ?? 0);
  const limit = Number(query.limit);
  const items = Array.from({ length: limit }, (_unused, index) => buildTrack(from + index + 1));
  return { items, nextCursor: String(from + limit), total: COUNT };
};

describe('all songs', () => {
  beforeEach(() => storeToken('token'));
  afterEach(leavePage);

  function openAll() {
    const server = serveApi({ [MIX]: () => [buildTrack(1)], [ALL]: answerPage });
    const page = renderView({ id: 'tracks' });
    return { server, page };
  }

  it('are beside the mix, with the height of the whole list from the first page on', async () => {
    const { server } = openAll();
    await screen.findByText('A mix of 1 song from all genres');
    expect(server.list(ALL)).toEqual([]);
    fireEvent.click(screen.getByRole('radio', { name: 'All songs' }));
    await screen.findByText('100000 songs');
    const table = screen.getByRole('table', { name: 'Songs' });
    expect(table.getAttribute('aria-rowcount')).toBe(String(COUNT + 1));
    expect(screen.getAllByRole('row').length).toBeLessThan(200);
    expect(server.list(ALL)[0]?.query).toMatchObject({ sort: 'title', order: 'asc' });
    fireEvent.click(screen.getByRole('radio', { name: 'Mix' }));
    await screen.findByText('A mix of 1 song from all genres');
  });

  it('are sorted by the server, by the field and by the heads of the columns [M-159]', async () => {
    const { server } = openAll();
    await screen.findByRole('button', { name: /^Play Track 1 / });
    // The mix has no order.
    expect(screen.queryByLabelText('Sort by')).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: 'All songs' }));
    const requested = () => {
      const { sort, order } = server.list(ALL).at(-1)?.query ?? {};
      return `${sort} ${order}`;
    };
    const field = screen.getByLabelText('Sort by');
    field.focus();
    fireEvent.change(field, { target: { value: 'artist' } });
    await waitFor(() => expect(requested()).toBe('artist asc'));
    expect(document.activeElement).toBe(screen.getByLabelText('Sort by'));
    fireEvent.change(field, { target: { value: 'added' } });
    await waitFor(() => expect(requested()).toBe('added desc'));
    const press = (name: string) =>
      fireEvent.click(within(screen.getByRole('columnheader', { name })).getByRole('button', { name }));
    await screen.findByRole('table', { name: 'Songs' });
    press('Duration');
    await waitFor(() => expect(requested()).toBe('duration asc'));
    press('Duration');
    await waitFor(() => expect(requested()).toBe('duration desc'));
    expect(screen.getByRole('columnheader', { name: 'Duration' }).getAttribute('aria-sort')).toBe(
      'descending',
    );
  });

  async function playAll() {
    const opened = openAll();
    fireEvent.click(await screen.findByRole('radio', { name: 'All songs' }));
    await screen.findByText('100000 songs');
    fireEvent.click(screen.getByRole('button', { name: 'Play all' }));
    const [, loaded = '[]'] = /^playFrom\((.*), 0\)$/.exec(opened.page.commands.at(-1) ?? '') ?? [];
    const tracks = JSON.parse(loaded) as PlayerTrack[];
    expect(tracks).toHaveLength(100);
    const queue = tracks.map((track, index) => ({ entryId: String(index), track }));
    return { ...opened, queue };
  }

  it('play on after the songs that were loaded at the press', async () => {
    const { server, page, queue } = await playAll();
    page.move({ player: { queue } });
    await waitFor(() => expect(page.commands.at(-1)).toMatch(/^addToQueue\(\[\{.*"Track 101"/));
    expect(server.list(ALL).map(({ query }) => query.cursor)).toEqual([undefined, '100']);
  });

  it('are not added to a queue that has replaced them', async () => {
    const { server, page, queue } = await playAll();
    page.move({ player: { queue: queue.slice(0, 7) } });
    page.move({ player: { queue } });
    expect(server.list(ALL)).toHaveLength(1);
    expect(page.commands.at(-1)).toMatch(/^playFrom/);
  });

  it('offer the rest again if it failed to load', async () => {
    const { server, page, queue } = await playAll();
    server.answer({ [ALL]: refuse(403, { code: 'FORBIDDEN', message: 'No.' }) });
    page.move({ player: { queue } });
    const more = await screen.findByRole('button', { name: 'Load more' });
    server.answer({ [ALL]: answerPage });
    fireEvent.click(more);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull());
  });
});
