// Loaded before the first test, which would be slow otherwise.
import './library-screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type {
  LibraryProblem,
  LibraryProblemKind,
  LibraryStatus,
} from '@tutti/contract/admin-library/schemas';
import { afterEach, describe, expect, it } from 'vitest';
import { refusal, refuse } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { renderAdmin } from '#test/render-admin.tsx';
import { listToasts } from '#ui/toasts/toast-store.ts';
import { isUnavailable } from '../../test/is-unavailable.ts';

afterEach(leavePage);

const NOW = '2026-11-21T12:00:00.000Z';

function buildStatus(parts: Partial<LibraryStatus> = {}): LibraryStatus {
  return {
    musicDir: '/srv/music',
    isDemo: false,
    phase: 'idle',
    message: '',
    seen: 0,
    read: 0,
    toRead: 0,
    added: 4,
    changed: 1,
    missing: 2,
    startedAt: NOW,
    finishedAt: NOW,
    totals: { tracks: 36, albums: 9, artists: 8, genres: 7, missing: 2, problems: 1 },
    timbres: { described: 36, total: 36 },
    albumRegrouping: null,
    problems: [],
    ...parts,
  };
}

function buildProblem(
  kind: LibraryProblemKind,
  path: string,
  parts: Partial<LibraryProblem> = {},
): LibraryProblem {
  return { kind, path, trackId: null, title: null, artist: null, reason: '', group: null, at: NOW, ...parts };
}

const ITEMS: Record<LibraryProblemKind, LibraryProblem[]> = {
  unreadable: [buildProblem('unreadable', 'a/broken.flac', { reason: 'The file ends in the middle.' })],
  missing: [buildProblem('missing', 'a/gone.mp3', { title: 'Ochre' }), buildProblem('missing', 'a/lost.mp3')],
  untagged: [],
  duplicate: [],
};

function renderLibrary(answers: Parameters<typeof renderAdmin>[1] = {}) {
  return renderAdmin('/admin/library', {
    'GET /api/admin/library': () => buildStatus(),
    'GET /api/admin/library/problems': ({ query }) => {
      const kind = (query.kind ?? 'unreadable') as LibraryProblemKind;
      return {
        kind,
        counts: { unreadable: 1, missing: 2, untagged: 0, duplicate: 0 },
        items: ITEMS[kind],
        total: ITEMS[kind].length,
        page: 1,
        limit: 50,
        totalPages: 1,
      };
    },
    ...answers,
  });
}

it('opens the first kind that has problems, and stays there when a scan resolves them', async () => {
  let untagged = 3;
  renderLibrary({
    'GET /api/admin/library/problems': ({ query }) => ({
      kind: query.kind,
      counts: { unreadable: 0, missing: 0, untagged, duplicate: 8 },
      items:
        query.kind === 'untagged'
          ? ['a/1.ogg', 'a/2.ogg', 'b/3.ogg'].map((path) =>
              buildProblem('untagged', path, { reason: 'The tags name no artist.' }),
            )
          : [],
      total: 3,
      page: 1,
      limit: 50,
      totalPages: 1,
    }),
  });
  const folder = within(await screen.findByRole('region', { name: 'a/' }));
  expect(folder.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('1.ogg'),
    expect.stringContaining('2.ogg'),
  ]);
  folder.getByText('2 files');
  // All problems are of one scan.
  expect(screen.getAllByText(/^Found /)).toHaveLength(1);
  // The sentence above the list says it of all of them.
  expect(folder.queryByText('The tags name no artist.')).toBeNull();
  screen.getByText('b/3.ogg');
  const chosen = () => screen.getByRole<HTMLInputElement>('radio', { checked: true });
  expect(chosen().labels?.[0]?.textContent).toContain('No artist');
  untagged = 0;
  fireEvent.click(screen.getByRole('radio', { name: /Duplicates/ }));
  fireEvent.click(screen.getByRole('radio', { name: /No artist/ }));
  await screen.findByText('All tracks have an artist.');
  expect(chosen().labels?.[0]?.textContent).toContain('No artist');
});

it('folds a folder with many files, and shows the files of a small one', async () => {
  const filesIn = (folder: string, count: number) =>
    Array.from({ length: count }, (_, index) => buildProblem('untagged', `${folder}/${index}.ogg`));
  renderLibrary({
    'GET /api/admin/library/problems': () => ({
      kind: 'untagged',
      counts: { unreadable: 0, missing: 0, untagged: 25, duplicate: 0 },
      items: [...filesIn('few', 12), ...filesIn('many', 13)],
      total: 25,
      page: 1,
      limit: 50,
      totalPages: 1,
    }),
  });
  const isOpen = async (name: string) =>
    (await screen.findByRole('region', { name })).querySelector('details')?.open;
  expect([await isOpen('few/'), await isOpen('many/')]).toEqual([true, false]);
});

it('opens the first three folders, because a list of all files is no overview', async () => {
  const folders = ['a', 'b', 'c', 'd'];
  renderLibrary({
    'GET /api/admin/library/problems': () => ({
      kind: 'untagged',
      counts: { unreadable: 0, missing: 0, untagged: 8, duplicate: 0 },
      items: folders.flatMap((folder) =>
        ['1', '2'].map((name) => buildProblem('untagged', `${folder}/${name}.ogg`)),
      ),
      total: 8,
      page: 1,
      limit: 50,
      totalPages: 1,
    }),
  });
  await screen.findByRole('region', { name: 'a/' });
  const isOpen = (name: string) => screen.getByRole('region', { name }).querySelector('details')?.open;
  expect(folders.map((folder) => isOpen(`${folder}/`))).toEqual([true, true, true, false]);
});

it('shows the time of each folder if scans of several times found them', async () => {
  const LATER = '2026-11-22T12:00:00.000Z';
  const at = (path: string, time: string) => buildProblem('untagged', path, { at: time });
  renderLibrary({
    'GET /api/admin/library/problems': () => ({
      kind: 'untagged',
      counts: { unreadable: 0, missing: 0, untagged: 4, duplicate: 0 },
      items: [at('a/1.ogg', NOW), at('a/2.ogg', NOW), at('b/1.ogg', LATER), at('b/2.ogg', LATER)],
      total: 4,
      page: 1,
      limit: 50,
      totalPages: 1,
    }),
  });
  const times = async (name: string) =>
    [...(await screen.findByRole('region', { name })).querySelectorAll('time')].map(
      ({ dateTime }) => dateTime,
    );
  expect([await times('a/'), await times('b/')]).toEqual([[NOW], [LATER]]);
  expect(screen.queryByText(/^Found /)).toBeNull();
});

it('says when the sound analysis starts, instead of an empty line', async () => {
  renderLibrary({
    'GET /api/admin/library': () => buildStatus({ timbres: { described: 0, total: 5_000 } }),
  });
  await screen.findByText(/Starts by itself a few minutes after the server/);
  expect(screen.queryByRole('progressbar', { name: 'Sound analysis' })).toBeNull();
});

it('shows how many tracks the sound analysis has described, until it is complete', async () => {
  renderLibrary({
    'GET /api/admin/library': () => buildStatus({ timbres: { described: 1_234, total: 5_000 } }),
    'POST /api/admin/library/scan': () => buildStatus({ timbres: { described: 5_000, total: 5_000 } }),
  });
  const progress = await screen.findByRole('progressbar', { name: 'Sound analysis' });
  expect(progress.getAttribute('aria-valuenow')).toBe('25');
  screen.getByText('1,234 of 5,000 tracks');
  fireEvent.click(screen.getByRole('button', { name: 'Scan now' }));
  await waitFor(() => expect(screen.queryByRole('progressbar', { name: 'Sound analysis' })).toBeNull());
});

const choose = async (name: RegExp) => fireEvent.click(await screen.findByRole('radio', { name }));

it('shows the last page of problems when a scan has emptied the current one', async () => {
  let totalPages = 2;
  const server = renderLibrary({
    'GET /api/admin/library/problems': ({ query }) => ({
      kind: 'unreadable',
      counts: { unreadable: 51 * (totalPages - 1) + 1, missing: 0, untagged: 0, duplicate: 0 },
      items: Number(query.page) > totalPages ? [] : ITEMS.unreadable,
      total: 1,
      page: Number(query.page),
      limit: 50,
      totalPages,
    }),
  });
  const pages = () => server.list('GET /api/admin/library/problems').map(({ query }) => query.page);
  const next = await screen.findByRole('button', { name: 'Next' });
  totalPages = 1;
  fireEvent.click(next);
  await waitFor(() => expect(pages()).toContain('2'));
  await waitFor(() => expect(screen.queryByText(/^Page/)).toBeNull());
  await screen.findByText('a/broken.flac');
});

describe('scan', () => {
  it('shows how many albums an upgrade regrouped, and restores the former ones after a confirmation', async () => {
    const regrouping = { tracks: 2400, joined: 12, separated: 1 };
    const server = renderLibrary({
      'GET /api/admin/library': () => buildStatus({ albumRegrouping: { ...regrouping, isUndone: false } }),
      'POST /api/admin/library/scan': () =>
        buildStatus({ albumRegrouping: { ...regrouping, isUndone: true } }),
    });
    await screen.findByText('2,400 tracks moved to another album, 12 albums merged, 1 album split.');
    fireEvent.click(screen.getByRole('button', { name: 'Restore previous albums' }));
    const dialog = await screen.findByRole('alertdialog');
    fireEvent.submit(dialog.querySelector('form') as HTMLFormElement);
    fireEvent.click(await screen.findByRole('button', { name: 'Count again' }));
    fireEvent.click(screen.getByRole('button', { name: 'Regroup albums' }));
    await waitFor(() =>
      expect(server.list('POST /api/admin/library/scan').map(({ query }) => query)).toEqual(
        ['former', 'preview', 'anew'].map((albums) => ({ albums })),
      ),
    );
  });

  it('rereads all files on request', async () => {
    const server = renderLibrary({
      'POST /api/admin/library/scan': () => buildStatus({ phase: 'walking' }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Rescan everything' }));
    await waitFor(() =>
      expect(server.list('POST /api/admin/library/scan').map(({ query }) => query)).toEqual([
        { everything: 'true' },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Rescan everything' })).toBeNull());
  });

  it('shows the result of the last scan, and starts another', async () => {
    const server = renderLibrary({
      'POST /api/admin/library/scan': () => buildStatus({ phase: 'reading', seen: 40, read: 10, toRead: 40 }),
    });
    await screen.findByText(/4 added, 1 changed, 2 missing/);
    fireEvent.click(screen.getByRole('button', { name: 'Scan now' }));
    await screen.findByText('40 files found, 10 of 40 read');
    expect(screen.getByRole('progressbar', { name: 'Scan' }).getAttribute('aria-valuenow')).toBe('25');
    expect(isUnavailable(screen.getByRole('button', { name: 'Scanning…' }))).toBe(true);
    expect(server.list('POST /api/admin/library/scan').map(({ query }) => query)).toEqual([{}]);
  });

  it('says why it stopped, and continues only after the loss is accepted', async () => {
    const message = 'Most of the library is missing. Is the disk mounted?';
    const server = renderLibrary({
      'GET /api/admin/library': () => buildStatus({ phase: 'blocked', message }),
      'POST /api/admin/library/scan': () => buildStatus({ phase: 'walking' }),
    });
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    fireEvent.click(screen.getByRole('button', { name: 'Scan anyway and mark the files as missing' }));
    await waitFor(() =>
      expect(server.list('POST /api/admin/library/scan').map(({ query }) => query)).toEqual([
        { acceptLoss: 'true' },
      ]),
    );
  });

  it('reports that its state cannot be loaded, and retries', async () => {
    let isBroken = true;
    renderLibrary({
      'GET /api/admin/library': () =>
        isBroken ? refusal(400, { code: 'BAD_REQUEST', message: 'No.' }) : buildStatus(),
    });
    const alert = await screen.findByRole('alert');
    isBroken = false;
    fireEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    await screen.findByText('/srv/music');
  });
});

describe('problems', () => {
  it('are counted by kind, with advice and the reason for each file', async () => {
    renderLibrary();
    await screen.findByText('a/broken.flac');
    screen.getByText('The file ends in the middle.');
    screen.getByText(/couldn't be read, so they aren't in the library/);
    const kinds = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
    expect(kinds).toEqual(['Unreadable1', 'Missing2', 'No artist0', 'Duplicates0']);
    await choose(/No artist/);
    await screen.findByText('All tracks have an artist.');
    expect(screen.queryByText('a/broken.flac')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Purge…' })).toBeNull();
  });
});

describe('files with a track', () => {
  const inFolder = ['a', 'b'].map((name, index) =>
    buildProblem('untagged', `old phone/${name}.mp3`, { trackId: index + 7, title: name }),
  );
  const showUntagged = (answers: Parameters<typeof renderAdmin>[1] = {}) =>
    renderLibrary({
      'GET /api/admin/library/problems': () => ({
        kind: 'untagged',
        counts: { unreadable: 0, missing: 0, untagged: 2, duplicate: 1 },
        items: inFolder,
        total: 2,
        page: 1,
        limit: 50,
        totalPages: 1,
      }),
      ...answers,
    });

  it('play, because hearing one tells best what it is', async () => {
    const server = showUntagged();
    fireEvent.click(await screen.findByRole('button', { name: 'Play b.mp3' }));
    await waitFor(() => expect(server.list('GET /api/tracks/8')).toHaveLength(1));
  });

  it('have paths that can be copied by folder, for a tag editor', async () => {
    const written: string[] = [];
    const clipboard = { writeText: (text: string) => Promise.resolve(written.push(text)) };
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
    showUntagged();
    fireEvent.click(await screen.findByRole('button', { name: 'Copy paths: old phone/' }));
    await waitFor(() => expect(written).toEqual(['old phone/a.mp3\nold phone/b.mp3']));
  });

  it('are counted before the kinds that have no problems', async () => {
    showUntagged();
    await screen.findByRole('button', { name: 'Play b.mp3' });
    const kinds = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
    expect(kinds).toEqual(['No artist2', 'Duplicates1', 'Unreadable0', 'Missing0']);
  });
});

describe('purge', () => {
  const PURGE = 'POST /api/admin/library/purge';

  async function openPurge(answer: () => unknown) {
    const server = renderLibrary({ [PURGE]: answer });
    await choose(/Missing/);
    fireEvent.click(await screen.findByRole('button', { name: 'Purge…' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Purge missing tracks' });
    const type = (value: string) => {
      fireEvent.change(within(dialog).getByLabelText('Type PURGE to confirm'), { target: { value } });
      fireEvent.submit(dialog.querySelector('form') as HTMLFormElement);
    };
    return { server, dialog, type };
  }

  const sentences = () => listToasts().map(({ message }) => message);
  const isClosed = () => screen.queryByRole('alertdialog') === null;

  it('happens after the typed phrase, for the number that was shown', async () => {
    const { server, dialog, type } = await openPurge(() => ({ message: 'ok', purged: 2 }));
    within(dialog).getByText(/^2 tracks will be deleted from the library/);
    expect(document.activeElement).toBe(within(dialog).getByLabelText('Type PURGE to confirm'));
    type('PURGE');
    await waitFor(() => expect(isClosed()).toBe(true));
    expect(server.list(PURGE).map(({ body }) => body)).toEqual([{ confirmation: 'PURGE', expected: 2 }]);
    expect(sentences()).toContain('2 tracks were purged.');
  });

  it('does not happen for another phrase', async () => {
    const { server, type } = await openPurge(() => ({ message: 'ok', purged: 2 }));
    type('purge');
    await waitFor(() => expect(isClosed()).toBe(true));
    expect(server.list(PURGE)).toEqual([]);
    expect(sentences()).toContain('Cancelled. The confirmation text did not match.');
  });

  it("shows the server's refusal", async () => {
    const message = 'Someone else changed this at the same time. Please try again.';
    const { type } = await openPurge(refuse(409, { code: 'CONFLICT', message }));
    type('PURGE');
    await waitFor(() => expect(isClosed()).toBe(true));
    expect(sentences()).toContain(message);
  });
});
