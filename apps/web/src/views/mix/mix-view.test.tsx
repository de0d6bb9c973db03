import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createPlayerTrack } from '@tutti/player';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storeToken } from '#api/token-store.ts';
import { leavePage } from '#test/leave-page.ts';
import '#test/dialog-in-jsdom.ts';
import '#test/popover-in-jsdom.ts';
import { type Answers, refuse, serveApi } from '#test/fake-server.ts';
import { buildTrack } from '#test/library-entries.ts';
import { renderAddress } from '#test/render-view.tsx';
import { listToasts } from '#ui/toasts/toast-store.ts';

const MIXES = 'GET /api/recommendations/mixes';
const MIX = 'GET /api/recommendations/mixes/style-1';
const UNWANTED = '/api/recommendations/unwanted';

const mix = {
  id: 'style-1',
  kind: 'style',
  mood: 'calm',
  genre: 'Jazz',
  decade: null,
  artists: ['Nova Kline', 'Duo'],
  likeTitle: null,
  trackCount: 3,
};
const sounding = { kind: 'sound', name: 'Harbour' } as const;
const song = (id: number, reason: object | null = sounding) => ({ track: buildTrack(id), reason });
const all = { mix, items: [song(1), song(2, { kind: 'unheard', name: 'Duo' }), song(3, null)] };

const songs = async () => within(await screen.findByRole('list', { name: 'Calm Jazz' }));
const titles = async () =>
  (await songs()).getAllByRole('listitem').map((item) => item.querySelector('[data-row-title]')?.textContent);

function openMix(answers: Answers = {}, parts: Parameters<typeof renderAddress>[1] = {}) {
  const server = serveApi({ [MIXES]: () => ({ items: [mix] }), [MIX]: () => all, ...answers });
  return { ...server, ...renderAddress('/mixes/style-1', parts) };
}

async function refuseSong(title: string) {
  fireEvent.click((await songs()).getByRole('button', { name: `More options for ${title}` }));
  fireEvent.click(await screen.findByText('Not this'));
}

describe('the screen of a mix', () => {
  beforeEach(() => storeToken('token'));

  afterEach(leavePage);

  it('shows the name, why the mix was made, and each song with its reason', async () => {
    openMix();
    await screen.findByRole('heading', { level: 1, name: 'Calm Jazz' });
    screen.getByText('You play Nova Kline, Duo');
    screen.getByText(/^3 tracks · .*A new mix every day$/);
    const rows = (await songs()).getAllByRole('listitem');
    expect(rows.map((row) => row.querySelector('.italic')?.textContent)).toEqual([
      'Sounds like Harbour',
      'You play Duo, but not this yet',
      undefined,
    ]);
  });

  it('says the reason once if all songs have the same one', async () => {
    const artist = { kind: 'artist', name: null };
    openMix({ [MIX]: () => ({ mix, items: [song(1, artist), song(2, artist)] }) });
    const list = await songs();
    screen.getByText(/^2 tracks · .* · Same artist · A new mix every day$/);
    expect(list.queryByText('Same artist')).toBeNull();
    fireEvent.click(list.getByRole('button', { name: 'More options for Track 1' }));
    await screen.findByRole('menuitem', { name: 'Why?' });
  });

  it('opens all reasons of a song from its menu and from its reason, and none without one', async () => {
    const long = `Harbour ${'of the long night '.repeat(6)}`;
    const moreReasons = [
      { kind: 'together', name: 'Harbour' },
      { kind: 'producer', name: 'Pia' },
      { kind: 'weather', name: 'Rain' },
      { kind: 'since', name: '2026-03' },
    ];
    const first = { ...song(1, { kind: 'sound', name: long }), moreReasons };
    openMix({ [MIX]: () => ({ mix, items: [first, song(3, null)] }) });
    const list = await songs();
    const expected = [
      `Sounds like ${long.trim()}`,
      'People here who play Harbour play this',
      'Also produced by Pia',
      "You haven't heard this since March 2026",
    ];
    const openReasons = () => within(screen.getByRole('dialog', { name: 'Why Track 1?' }));
    fireEvent.click(list.getByRole('button', { name: 'More options for Track 1' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Why?' }));
    const shown = openReasons()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.trim());
    expect(shown).toEqual(expected);
    fireEvent.click(openReasons().getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(list.getByRole('button', { name: /^Sounds like Harbour/ }));
    expect(openReasons().getAllByRole('listitem')).toHaveLength(4);
    fireEvent.click(openReasons().getByRole('button', { name: 'Close' }));
    fireEvent.click(list.getByRole('button', { name: 'More options for Track 3' }));
    await screen.findByRole('menuitem', { name: 'Not this' });
    expect(screen.queryByRole('menuitem', { name: 'Why?' })).toBeNull();
  });

  it('names a mix as Home does, where two are of one genre', async () => {
    openMix({ [MIXES]: () => ({ items: [{ ...mix, id: 'style-0' }, mix] }) });
    await screen.findByRole('heading', { level: 1, name: 'Jazz for you' });
  });

  it('plays the mix, or from one of its songs on, noted as a mix and with reasons', async () => {
    const { commands } = openMix();
    const list = await songs();
    fireEvent.click(screen.getByRole('button', { name: 'Play All' }));
    fireEvent.click(list.getByRole('button', { name: 'Play Track 2 by Nova Kline' }));
    expect(commands).toEqual([
      expect.stringMatching(/^playFrom\(.*"id":"3".*, 0\)$/),
      expect.stringMatching(/^playFrom\(.*, 1\)$/),
    ]);
    expect(commands[0]).toContain(JSON.stringify(sounding));
    expect(commands[0]).toContain('"origin":"mix"');
  });

  it('becomes a playlist that keeps the songs of the day', async () => {
    const { changes } = openMix({
      'GET /api/users/playlists': () => [],
      'POST /api/users/playlists': () => ({ id: 8, name: 'Calm Jazz', isPublic: false, trackCount: 0 }),
      'POST /api/users/playlists/8/tracks': () => ({ id: 8, added: 3, duplicates: 0 }),
    });
    await songs();
    fireEvent.click(screen.getByRole('button', { name: 'Save as playlist' }));
    await waitFor(() => expect(changes()).toHaveLength(2));
    const [created, filled] = changes();
    expect(created).toMatch(/^POST \/api\/users\/playlists .*"name":"Calm Jazz, [A-Z][a-z]+ \d+"/);
    expect(filled).toBe('POST /api/users/playlists/8/tracks {"trackIds":[1,2,3]}');
    await waitFor(() => expect(screen.getByTestId('view').textContent).toContain('"playlistId":"8"'));
  });

  it('loses a refused song at once, is filled up by the server, and gets the song back by Undo', async () => {
    const refused = new Set<string>();
    const { changes } = openMix({
      [MIX]: () => ({ mix, items: refused.has('2') ? [song(1), song(3), song(9)] : all.items }),
      [`PUT ${UNWANTED}/2`]: () => {
        refused.add('2');
        return { trackId: 2, isUnwanted: true };
      },
      [`DELETE ${UNWANTED}/2`]: () => {
        refused.delete('2');
        return { trackId: 2, isUnwanted: false };
      },
    });
    await refuseSong('Track 2');
    await waitFor(async () => expect(await titles()).toEqual(['Track 1', 'Track 3', 'Track 9']));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await titles()).toEqual(['Track 1', 'Track 2', 'Track 3']));
    expect(changes()).toEqual([`PUT ${UNWANTED}/2`, `DELETE ${UNWANTED}/2`]);
  });

  it('takes a refused song out of the queue, and goes on if it plays', async () => {
    const entry = (id: number, isPick: boolean) => ({
      entryId: `entry-${id}`,
      track: {
        ...createPlayerTrack({ id, title: `Track ${id}`, artist: 'Nova Kline' }),
        ...(isPick ? { reason: sounding } : {}),
      },
    });
    const queue = [entry(1, true), entry(3, false), entry(2, true)];
    const { commands } = openMix(
      Object.fromEntries([1, 2, 3].map((id) => [`PUT ${UNWANTED}/${id}`, () => ({ trackId: id })])),
      { player: { queue, queueIndex: 0, upcoming: queue.slice(1), currentTrack: queue[0]?.track } },
    );
    await refuseSong('Track 2');
    expect(commands).toEqual(['removeFromQueue("entry-2")']);
    await waitFor(async () => expect(await titles()).toContain('Track 2'));
    await refuseSong('Track 1');
    expect(commands.slice(1)).toEqual(['next()', 'removeFromQueue("entry-1")']);
    // Somebody put this one there, so it stays.
    await waitFor(async () => expect(await titles()).toContain('Track 3'));
    await refuseSong('Track 3');
    expect(commands).toHaveLength(3);
  });

  it('keeps a song that could not be refused, and says so', async () => {
    openMix({ [`PUT ${UNWANTED}/2`]: refuse(500, { code: 'INTERNAL', message: 'No.' }) });
    await refuseSong('Track 2');
    await waitFor(() =>
      expect(listToasts().map(({ message }) => message)).toContain(
        "Couldn't save that. The song stays here.",
      ),
    );
    await waitFor(async () => expect(await titles()).toEqual(['Track 1', 'Track 2', 'Track 3']));
  });

  it.each([
    ['is not one of today', { [MIXES]: () => ({ items: [] }), [MIX]: refuse(404, { code: 'NOT_FOUND' }) }],
    ['ended while the list was shown', { [MIX]: refuse(404, { code: 'NOT_FOUND' }) }],
    ['has no songs left', { [MIX]: () => ({ mix, items: [] }) }],
  ])('leads to the mixes of today where the mix %s', async (_when, answers) => {
    openMix(answers);
    await screen.findByText('This mix is over');
    fireEvent.click(screen.getByRole('button', { name: "Today's mixes" }));
    await waitFor(() => expect(screen.getByTestId('view').textContent).toBe('{"id":"home"}'));
  });

  it('says that it failed, and loads again on request', async () => {
    let isBroken = true;
    openMix({ [MIX]: () => (isBroken ? Response.json({ code: 'INTERNAL' }, { status: 500 }) : all) });
    await screen.findByText("Couldn't load this mix");
    isBroken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await titles()).toHaveLength(3);
  });
});
