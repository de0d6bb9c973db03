import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storeToken } from '#api/token-store.ts';
import { leavePage } from '#test/leave-page.ts';
import '#test/dialog-in-jsdom.ts';
import '#test/popover-in-jsdom.ts';
import type { Answer } from '#test/fake-server.ts';
import { refuse, serveApi } from '#test/fake-server.ts';
import { buildAlbum, buildArtist, buildTrack } from '#test/library-entries.ts';
import { renderView } from '#test/render-view.tsx';
import { dismissToast, listToasts } from '#ui/toasts/toast-store.ts';

const EVENING = { id: 4, name: 'Evening', isPublic: false, trackCount: 3 };
const SONGS = [1, 2, 3].map((id) => buildTrack(id, { title: `Song ${id}` }));

/** One playlist, one album page, and responses that a test can override. */
function serveLibrary(answers: Record<string, Answer> = {}) {
  let playlists = [EVENING];
  return serveApi({
    'GET /api/users/playlists': () => playlists,
    'POST /api/users/playlists': ({ body }) => {
      const created = { ...(body as { name: string; isPublic: boolean }), id: 9, trackCount: 0 };
      playlists = [created, ...playlists];
      return created;
    },
    'DELETE /api/users/playlists/4': () => {
      playlists = [];
      return { message: 'x', restorableUntil: '2026-11-21T12:10:00.000Z' };
    },
    'POST /api/users/playlists/4/restore': () => {
      playlists = [EVENING];
      return EVENING;
    },
    'PATCH /api/users/playlists/4': ({ body }) => {
      playlists = [{ ...EVENING, ...(body as object) }];
      return playlists[0];
    },
    'GET /api/users/playlists/4/tracks': () => SONGS,
    'POST /api/users/playlists/4/tracks': () => ({ ...EVENING, added: 1, duplicates: 0 }),
    'POST /api/users/playlists/9/tracks': () => ({ ...EVENING, id: 9, added: 1, duplicates: 0 }),
    'PUT /api/users/playlists/4/tracks': () => EVENING,
    'DELETE /api/users/playlists/4/tracks/2': () => EVENING,
    'GET /api/tracks/diverse': () => SONGS,
    'GET /api/users/favorite-albums': () => [],
    'GET /api/users/favorite-artists': () => [],
    'GET /api/users/recently-played': () => [],
    ...answers,
  });
}

async function choose(menu: string, item: string) {
  fireEvent.click(await screen.findByRole('button', { name: menu }));
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
}

/** The player's commands since the dialog was opened. */
let played: readonly string[] = [];

async function openDialog() {
  const { commands } = renderView({ id: 'tracks' });
  played = commands;
  await choose('More options for Song 1', 'Add to playlist');
  return screen.findByRole('dialog', { name: 'Add to playlist' });
}

const isGone = async () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

const unreadable = () => new Response('<p>not a reply</p>');

describe('add-to-playlist dialog', () => {
  beforeEach(() => storeToken('token'));

  afterEach(leavePage);

  it('opens from a track, lists the playlists, adds to the chosen one and closes [M-192, M-193, M-332, M-333]', async () => {
    const { requests, changes } = serveLibrary();
    const dialog = await openDialog();
    expect(requests.filter(({ path }) => path === '/api/users/playlists')).toHaveLength(1);
    fireEvent.click(await within(dialog).findByRole('button', { name: /Evening/ }));
    await isGone();
    expect(changes()).toEqual(['POST /api/users/playlists/4/tracks {"trackId":1}']);
    expect(listToasts()[0]).toMatchObject({ type: 'success', message: 'Added to "Evening"' });
  });

  it('keeps its clicks and keys from the row around it', async () => {
    serveLibrary();
    const dialog = await openDialog();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Create New Playlist' }));
    const name = within(dialog).getByRole('textbox');
    fireEvent.click(name);
    name.focus();
    fireEvent.keyDown(name, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(name);
    expect(played).toEqual([]);
  });

  it('opens from a menu whose arrow keys do not move the rows behind it', async () => {
    serveLibrary();
    renderView({ id: 'tracks' });
    fireEvent.click(await screen.findByRole('button', { name: 'More options for Song 2' }));
    const items = screen.getAllByRole('menuitem');
    fireEvent.keyDown(items[0] as Element, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(items[1]);
  });

  it.each([
    ['an album', { id: 'albums', albumId: '3' }, 'More options for Harbour', '{"albumId":3}'],
    ['an artist', { id: 'artists', artistId: '5' }, 'More options for Nova Kline', '{"artistId":5}'],
  ] as const)('opens from %s and adds all of it', async (_what, view, menu, body) => {
    const { changes } = serveLibrary({
      'GET /api/albums/3': () => buildAlbum(3, { title: 'Harbour' }),
      'GET /api/tracks/album/3': () => SONGS,
      'GET /api/artists/5': () => ({
        ...buildArtist(5, { name: 'Nova Kline' }),
        genres: [],
        albums: [],
        tracks: SONGS,
      }),
    });
    renderView(view);
    await choose(menu, 'Add to playlist');
    const dialog = await screen.findByRole('dialog', { name: 'Add to playlist' });
    fireEvent.click(await within(dialog).findByRole('button', { name: /Evening/ }));
    await isGone();
    expect(changes()).toEqual([`POST /api/users/playlists/4/tracks ${body}`]);
  });

  it('warns if the playlist already contains the track', async () => {
    serveLibrary({ 'POST /api/users/playlists/4/tracks': () => ({ ...EVENING, added: 0, duplicates: 1 }) });
    const dialog = await openDialog();
    fireEvent.click(await within(dialog).findByRole('button', { name: /Evening/ }));
    await isGone();
    expect(listToasts()[0]).toMatchObject({ type: 'warning', message: 'Already in "Evening"' });
  });

  it('creates a private playlist with a trimmed name, adds and closes [M-194, M-195, M-334, M-335, M-391, M-394]', async () => {
    const { changes } = serveLibrary();
    const dialog = await openDialog();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Create New Playlist' }));
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '  Night  ' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Create & Add' }));
    await isGone();
    expect(changes()).toEqual([
      'POST /api/users/playlists {"name":"Night","isPublic":false}',
      'POST /api/users/playlists/9/tracks {"trackId":1}',
    ]);
  });

  it('Cancel closes the form and clears the name [M-196, M-336]', async () => {
    serveLibrary();
    const dialog = await openDialog();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Create New Playlist' }));
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Night' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(within(dialog).queryByRole('textbox')).toBeNull();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Create New Playlist' }));
    expect(within(dialog).getByRole<HTMLInputElement>('textbox').value).toBe('');
  });

  it('does not submit a blank name [M-392, M-393]', async () => {
    const { changes } = serveLibrary();
    const dialog = await openDialog();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Create New Playlist' }));
    const name = within(dialog).getByRole<HTMLInputElement>('textbox');
    for (const blank of ['', '   ']) {
      fireEvent.change(name, { target: { value: blank } });
      expect(within(dialog).getByRole('button', { name: 'Create & Add' })).toHaveProperty('disabled', true);
      fireEvent.submit(name.form as HTMLFormElement);
    }
    expect(changes()).toEqual([]);
  });

  it.each([
    ['Failed to fetch playlists: 404', { 'GET /api/users/playlists': refuse(404) }, []],
    [
      'Failed to add track to playlist: 404',
      { 'POST /api/users/playlists/4/tracks': refuse(404) },
      [/Evening/],
    ],
    [
      'Failed to create playlist: 409',
      { 'POST /api/users/playlists': refuse(409) },
      ['Create New Playlist', 'Create & Add'],
    ],
    [
      'Failed to add track to playlist: 404',
      { 'POST /api/users/playlists/9/tracks': refuse(404) },
      ['Create New Playlist', 'Create & Add'],
    ],
    // An unreadable response has no status to show.
    ['Failed to load playlists', { 'GET /api/users/playlists': unreadable }, []],
    ['Failed to add track to playlist', { 'POST /api/users/playlists/4/tracks': unreadable }, [/Evening/]],
    [
      'Failed to create playlist',
      { 'POST /api/users/playlists': unreadable },
      ['Create New Playlist', 'Create & Add'],
    ],
  ])(
    'says "%s" in a banner and stays open [M-197, M-492, M-493, M-494, M-497, M-498, M-499, M-500]',
    async (message, answers, presses) => {
      serveLibrary(answers);
      const dialog = await openDialog();
      for (const press of presses) {
        fireEvent.click(await within(dialog).findByRole('button', { name: press }));
        const name = within(dialog).queryByRole('textbox');
        if (name !== null) fireEvent.change(name, { target: { value: 'Night' } });
      }
      expect((await within(dialog).findByRole('alert')).textContent).toBe(message);
      expect(screen.queryByRole('dialog')).not.toBeNull();
    },
  );
});

describe('playlists', () => {
  beforeEach(() => storeToken('token'));

  afterEach(leavePage);

  const titles = () =>
    screen.getAllByRole('button', { name: /^Play Song/ }).map(({ textContent }) => textContent);

  it('are listed in the library, created there, and opened [M-006]', async () => {
    const { changes } = serveLibrary({ 'GET /api/users/playlists/9/tracks': () => [] });
    renderView({ id: 'library' });
    await screen.findByRole('button', { name: /Evening/ });
    fireEvent.click(screen.getByRole('button', { name: 'Create New Playlist' }));
    fireEvent.change(await screen.findByLabelText('Playlist name'), { target: { value: ' Night ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Create playlist' }));
    await screen.findByRole('heading', { level: 1, name: 'Night' });
    await screen.findByText('This playlist is empty');
    expect(changes()).toEqual(['POST /api/users/playlists {"name":"Night","isPublic":false}']);
  });

  it('play from the pressed track on, and shuffled', async () => {
    serveLibrary();
    const { commands } = renderView({ id: 'playlist', playlistId: '4' });
    fireEvent.click(await screen.findByRole('button', { name: 'Play Song 2 by Nova Kline' }));
    fireEvent.click(screen.getByRole('button', { name: 'Shuffle' }));
    expect(commands[0]).toMatch(/^playFrom\(.*, 1\)$/);
    expect(commands[1]).toMatch(/^playShuffled\(/);
  });

  it('say when each song was added, if the server knows it of most', async () => {
    const song = (id: number, addedAt?: string) => ({ ...buildTrack(id, { title: `Song ${id}` }), addedAt });
    const serveDates = (...dates: (string | undefined)[]) =>
      serveLibrary({
        'GET /api/users/playlists/4/tracks': () => dates.map((addedAt, at) => song(at + 1, addedAt)),
      });
    serveDates('2026-05-02T10:00:00.000Z', '2026-05-03T10:00:00.000Z', undefined);
    renderView({ id: 'playlist', playlistId: '4' });
    fireEvent.click(await screen.findByRole('button', { name: /^Date added/ }));
    expect(titles()).toEqual(['Song 3', 'Song 1', 'Song 2']);
    expect(screen.getByText(/May\s2,\s2026/)).toBeTruthy();
    cleanup();
    serveDates('2026-05-02T10:00:00.000Z', undefined, undefined);
    renderView({ id: 'playlist', playlistId: '4' });
    await screen.findByRole('button', { name: /^Play Song 1/ });
    expect(screen.queryByText('Date added')).toBeNull();
  });

  it('can be renamed and made public', async () => {
    const { changes } = serveLibrary();
    renderView({ id: 'playlist', playlistId: '4' });
    await screen.findByText('Private · 3 tracks');
    await choose('More options for Evening', 'Rename');
    fireEvent.change(await screen.findByLabelText('Playlist name'), { target: { value: 'Late evening ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('heading', { level: 1, name: 'Late evening' });
    await choose('More options for Late evening', 'Make public');
    await waitFor(() =>
      expect(changes()).toEqual([
        'PATCH /api/users/playlists/4 {"name":"Late evening"}',
        'PATCH /api/users/playlists/4 {"isPublic":true}',
      ]),
    );
    await screen.findByText('Public · 3 tracks');
  });

  it('show their total duration, and a description that can be edited', async () => {
    const { changes } = serveLibrary({
      'GET /api/users/playlists/4/tracks': () => SONGS.map((song) => ({ ...song, durationMs: 1_500_000 })),
    });
    renderView({ id: 'playlist', playlistId: '4' });
    await screen.findByText(/1 h 15 min/);
    await choose('More options for Evening', 'Edit description');
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Description' });
    expect(box.maxLength).toBe(300);
    fireEvent.change(box, { target: { value: ' For the drive home ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('For the drive home');
    expect(changes()).toEqual(['PATCH /api/users/playlists/4 {"description":"For the drive home"}']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('take their colors from the artwork they show, even if the first track has none', async () => {
    const onAlbum = (id: number, artColour: string | null = null) => {
      const artUrl = `/api/albums/${id}/art`;
      return buildTrack(id, {
        albumId: id,
        album: { id, title: `Album ${id}`, artUrl, coverArt: artUrl, artColour },
      });
    };
    serveLibrary({
      'GET /api/users/playlists/4/tracks': () => [
        buildTrack(1, { album: null, albumId: null }),
        ...[11, 12, 13].map((id) => onAlbum(id)),
        onAlbum(14, '#c0a020'),
      ],
    });
    renderView({ id: 'playlist', playlistId: '4' });
    await screen.findByRole('button', { name: 'Play All' });
    const head = screen.getByRole('heading', { level: 1 }).closest('header');
    await waitFor(() => expect(head?.style.getPropertyValue('--art-field')).toBe('#c0a020'));
    expect(head?.querySelectorAll('img')).toHaveLength(4);
  });

  it('take those of the sheet on which fewer covers lie, and show each whole', async () => {
    serveLibrary();
    renderView({ id: 'playlist', playlistId: '4' });
    await screen.findByRole('button', { name: 'Play All' });
    const head = screen.getByRole('heading', { level: 1 }).closest('header');
    await waitFor(() => expect(head?.querySelectorAll('.cover-sheet img')).toHaveLength(1));
    expect(head?.style.getPropertyValue('--art-field')).toBe('var(--station-from)');
  });

  it('are deleted at once and restored by Undo', async () => {
    const { changes, requests } = serveLibrary();
    renderView({ id: 'playlist', playlistId: '4' });
    await choose('More options for Evening', 'Delete');
    await screen.findByRole('heading', { level: 1, name: 'Library' });
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Evening/ })).toBeNull());
    // The tracks of a deleted playlist are not requested.
    expect(
      requests.filter(({ path, method }) => method === 'GET' && path.endsWith('/4/tracks')),
    ).toHaveLength(1);
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByRole('button', { name: /Evening/ });
    expect(changes()).toEqual(['DELETE /api/users/playlists/4', 'POST /api/users/playlists/4/restore']);
  });

  it('are reordered with the arrow keys, which keep the focus, and return to the old order when the server refuses', async () => {
    let isRefusing = false;
    const { changes } = serveLibrary({
      'PUT /api/users/playlists/4/tracks': () =>
        isRefusing ? refuse(409, { code: 'CONFLICT', message: 'No.' })() : EVENING,
    });
    renderView({ id: 'playlist', playlistId: '4' });
    const handle = await screen.findByRole('button', { name: 'Move Song 1, position 1 of 3' });
    handle.focus();
    fireEvent.keyDown(handle, { key: 'ArrowDown' });
    await waitFor(() => expect(titles()).toEqual(['Song 2', 'Song 1', 'Song 3']));
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Song 1, position 2 of 3');
    fireEvent.keyDown(document.activeElement as Element, { key: 'End' });
    await waitFor(() => expect(titles()).toEqual(['Song 2', 'Song 3', 'Song 1']));
    await waitFor(() =>
      expect(changes()).toEqual([
        'PUT /api/users/playlists/4/tracks {"trackIds":[2,1,3]}',
        'PUT /api/users/playlists/4/tracks {"trackIds":[2,3,1]}',
      ]),
    );
    isRefusing = true;
    fireEvent.keyDown(document.activeElement as Element, { key: 'Home' });
    await waitFor(() => expect(listToasts()[0]?.message).toBe("Couldn't save the new order"));
    // The server's order is shown in the end.
    await waitFor(() => expect(titles()).toEqual(['Song 1', 'Song 2', 'Song 3']));
  });

  it('show the server’s order when the network is lost while moves are pending', async () => {
    const answers: (() => void)[] = [];
    let isFirstRead = true;
    serveLibrary({
      'GET /api/users/playlists/4/tracks': () => {
        if (!isFirstRead) throw new TypeError('Failed to fetch');
        isFirstRead = false;
        return SONGS;
      },
      'PUT /api/users/playlists/4/tracks': () =>
        new Promise((_agree, refuseAll) => {
          answers.push(() => refuseAll(new TypeError('Failed to fetch')));
        }),
    });
    renderView({ id: 'playlist', playlistId: '4' });
    const handle = await screen.findByRole('button', { name: 'Move Song 1, position 1 of 3' });
    handle.focus();
    fireEvent.keyDown(handle, { key: 'ArrowDown' });
    await waitFor(() => expect(titles()).toEqual(['Song 2', 'Song 1', 'Song 3']));
    fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowDown' });
    await waitFor(() => expect(titles()).toEqual(['Song 2', 'Song 3', 'Song 1']));
    for (const move of [0, 1]) {
      await waitFor(() => expect(answers).toHaveLength(move + 1));
      answers[move]?.();
      const [toast] = await waitFor(() => {
        expect(listToasts().map(({ message }) => message)).toEqual(["Couldn't save the new order"]);
        return listToasts();
      });
      act(() => dismissToast(toast?.id ?? ''));
      await waitFor(() => expect(titles()).toEqual(['Song 1', 'Song 2', 'Song 3']));
    }
  });

  it('are reordered by dragging a handle, which then reloads the playlist’s artwork', async () => {
    const { changes, requests } = serveLibrary();
    const lists = () =>
      requests.filter(({ path, method }) => method === 'GET' && path === '/api/users/playlists');
    renderView({ id: 'playlist', playlistId: '4' });
    const handle = await screen.findByRole('button', { name: 'Move Song 1, position 1 of 3' });
    handle.setPointerCapture = () => {};
    const at = (clientY: number) => ({ button: 0, clientY, pointerId: 1 });
    fireEvent.pointerDown(handle, at(20));
    fireEvent.pointerMove(handle, at(20 + 2 * 56));
    fireEvent.pointerUp(handle, at(20 + 2 * 56));
    await waitFor(() => expect(titles()).toEqual(['Song 2', 'Song 3', 'Song 1']));
    await waitFor(() =>
      expect(changes()).toEqual(['PUT /api/users/playlists/4/tracks {"trackIds":[2,3,1]}']),
    );
    await waitFor(() => expect(lists()).toHaveLength(2));
  });

  it('remove a track without loading the others again', async () => {
    const { changes, requests } = serveLibrary();
    renderView({ id: 'playlist', playlistId: '4' });
    await choose('More options for Song 2', 'Remove from this playlist');
    await waitFor(() => expect(listToasts()[0]?.message).toBe('"Song 2" removed from "Evening"'));
    expect(changes()).toEqual(['DELETE /api/users/playlists/4/tracks/2']);
    await waitFor(() => expect(titles()).toEqual(['Song 1', 'Song 3']));
    expect(
      requests.filter(({ path, method }) => method === 'GET' && path.endsWith('/4/tracks')),
    ).toHaveLength(1);
  });

  it('restore a track at its former position by Undo', async () => {
    let tracks = SONGS;
    const { changes } = serveLibrary({
      'GET /api/users/playlists/4/tracks': () => tracks,
      'DELETE /api/users/playlists/4/tracks/2': () => {
        tracks = tracks.filter(({ id }) => id !== 2);
        return EVENING;
      },
      'POST /api/users/playlists/4/tracks': () => {
        tracks = [...tracks, ...SONGS.filter(({ id }) => id === 2)];
        return { ...EVENING, added: 1, duplicates: 0 };
      },
      'PUT /api/users/playlists/4/tracks': ({ body }) => {
        const { trackIds } = body as { trackIds: number[] };
        tracks = trackIds.flatMap((wanted) => SONGS.filter(({ id }) => id === wanted));
        return EVENING;
      },
    });
    renderView({ id: 'playlist', playlistId: '4' });
    await choose('More options for Song 2', 'Remove from this playlist');
    await waitFor(() => expect(titles()).toEqual(['Song 1', 'Song 3']));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(titles()).toEqual(['Song 1', 'Song 2', 'Song 3']));
    expect(changes()).toEqual([
      'DELETE /api/users/playlists/4/tracks/2',
      'POST /api/users/playlists/4/tracks {"trackId":2}',
      'PUT /api/users/playlists/4/tracks {"trackIds":[1,2,3]}',
    ]);
  });

  it('show the server’s state after a change whose response was lost', async () => {
    let tracks = SONGS;
    serveLibrary({
      'GET /api/users/playlists/4/tracks': () => tracks,
      'DELETE /api/users/playlists/4/tracks/2': () => {
        tracks = SONGS.filter(({ id }) => id !== 2);
        throw new TypeError('Failed to fetch');
      },
    });
    renderView({ id: 'playlist', playlistId: '4' });
    await choose('More options for Song 2', 'Remove from this playlist');
    await waitFor(() => expect(titles()).toEqual(['Song 1', 'Song 3']));
  });

  it('report that they no longer exist', async () => {
    serveLibrary();
    renderView({ id: 'playlist', playlistId: '77' });
    await screen.findByText('This playlist is no longer available.');
  });

  it('have a menu that is navigated and closed by keyboard', async () => {
    serveLibrary();
    renderView({ id: 'playlist', playlistId: '4' });
    const button = await screen.findByRole('button', { name: 'More options for Song 1' });
    fireEvent.click(button);
    // Stars are radio items, too.
    const items = [...screen.getByRole('menu').querySelectorAll('[role^=menuitem]')];
    expect(items.length).toBeGreaterThan(5);
    expect(document.activeElement).toBe(items[0]);
    fireEvent.keyDown(items[0] as Element, { key: 'ArrowUp' });
    expect(document.activeElement).toBe(items.at(-1));
    fireEvent.keyDown(items.at(-1) as Element, { key: 'Home' });
    expect(document.activeElement).toBe(items[0]);
    act(() => void fireEvent.keyDown(items[0] as Element, { key: 'Tab' }));
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(button);
  });
});
