import { beforeEach, describe, expect, it } from 'vitest';
import type { Track } from '#api/music.ts';
import { Downloader, type OfflineEvent, type OfflineSource } from './downloader.ts';
import type { OfflineCache } from './offline-cache.ts';
import type { OfflineContent, OfflineRecord, OfflineSound } from './offline-record.ts';
import { keyOf, refOf } from './offline-record.ts';
import type { OfflineCollection } from './offline-state.ts';

const SONG_BYTES = 1_000;

const buildTrack = (id: string, parts: Partial<Track> = {}): Track => ({
  id,
  title: `Song ${id}`,
  artist: 'Nova Kline',
  artists: [],
  album: 'Harbour',
  albumId: '3',
  durationSeconds: 180,
  genre: 'Blues',
  genres: ['Blues'],
  audioUrl: `/api/tracks/${id}/stream`,
  coverImageUrl: '/api/albums/3/art?v=1',
  artColour: undefined,
  artColours: undefined,
  replayGain: undefined,
  bitRateKbps: 320,
  discNumber: 1,
  trackNumber: Number(id),
  isMissing: false,
  ...parts,
});

const buildAlbum = (tracks: readonly Track[], id = '3'): OfflineContent => ({
  kind: 'album',
  album: {
    id,
    title: `Album ${id}`,
    artist: 'Nova Kline',
    artistId: '5',
    year: 2020,
    trackCount: tracks.length,
    durationSeconds: 540,
    genre: 'Blues',
    artUrl: '/api/albums/3/art?v=1',
    artColour: undefined,
  },
  tracks,
});

const ALBUM = { kind: 'album', id: '3' } as const;
const THREE = ['1', '2', '3'].map((id) => buildTrack(id));

class MemoryCache implements OfflineCache {
  readonly records = new Map<string, OfflineRecord>();
  readonly sounds = new Map<string, OfflineSound>();
  readonly artUrls = new Set<string>();
  putFails: Error | undefined;

  async readAll() {
    return {
      records: [...this.records.values()],
      sounds: [...this.sounds.values()],
      artUrls: [...this.artUrls],
    };
  }
  async putRecord(record: OfflineRecord) {
    this.records.set(keyOf(refOf(record)), record);
  }
  async dropRecord(ref: { kind: 'album' | 'playlist'; id: string }) {
    this.records.delete(keyOf(ref));
  }
  async putSound(sound: OfflineSound) {
    if (this.putFails) throw this.putFails;
    this.sounds.set(sound.trackId, sound);
  }
  async dropSound({ trackId }: OfflineSound) {
    this.sounds.delete(trackId);
  }
  async putArt(artUrl: string) {
    this.artUrls.add(artUrl);
  }
  async dropArt(artUrl: string) {
    this.artUrls.delete(artUrl);
  }
}

class FakeServer implements OfflineSource {
  contents = new Map<string, OfflineContent>([['album/3', buildAlbum(THREE)]]);
  etags = new Map<string, string>();
  answers: (trackId: string) => Response | Error = () =>
    new Response('x', { headers: { 'content-length': String(SONG_BYTES) } });
  readonly requests: string[] = [];

  async fetchContent(ref: { kind: 'album' | 'playlist'; id: string }) {
    return this.contents.get(keyOf(ref));
  }
  async fetchTag(trackId: string) {
    return this.etags.get(trackId) ?? '"first"';
  }
  async fetchSound({ id }: Track) {
    this.requests.push(id);
    const answer = this.answers(id);
    if (answer instanceof Error) throw answer;
    return answer;
  }
  async fetchArt() {
    return new Response('picture');
  }
}

let cache: MemoryCache;
let server: FakeServer;
let reported: ReadonlyMap<string, OfflineCollection>;
let events: OfflineEvent[];
let pauses: number[];
let limitBytes: number;
let roomBytes: number;
let alone: (work: () => Promise<void>) => Promise<void>;
let briefly: (work: () => Promise<void>) => Promise<void>;
let isMarked: boolean | undefined;
let pages: Downloader[];

function oneAfterTheOther(): (work: () => Promise<void>) => Promise<void> {
  let last = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
}

async function open(): Promise<Downloader> {
  const downloader: Downloader = new Downloader({
    offlineId: 'k',
    cache,
    source: server,
    limitBytes: () => limitBytes,
    roomBytes: async () => roomBytes,
    nowMs: () => 7,
    pause: async (ms) => void pauses.push(ms),
    alone: (work) => alone(work),
    briefly: (work) => briefly(work),
    notifyOthers() {
      for (const other of pages) if (other !== downloader) void other.refresh();
    },
    mark(isAnything) {
      isMarked = isAnything;
    },
    notify: ({ collections }) => {
      reported = collections;
    },
    announce: (one) => void events.push(one),
  });
  await downloader.open();
  return downloader;
}

async function openAndDownload(): Promise<Downloader> {
  const downloader = await open();
  await downloader.download(ALBUM);
  await downloader.settled();
  return downloader;
}

const state = (key = 'album/3') => {
  const collection = reported.get(key);
  return (
    collection && {
      state: collection.state,
      cause: collection.cause,
      here: collection.songsHere,
      wanted: collection.songsWanted,
    }
  );
};

beforeEach(() => {
  cache = new MemoryCache();
  server = new FakeServer();
  reported = new Map();
  events = [];
  pauses = [];
  limitBytes = 1e9;
  roomBytes = 1e9;
  alone = (work) => work();
  briefly = oneAfterTheOther();
  isMarked = undefined;
  pages = [];
});

describe('downloading an album', () => {
  it('fetches its songs and artwork, and finds them again at the next start', async () => {
    await openAndDownload();
    expect(state()).toEqual({ state: 'offline', cause: undefined, here: 3, wanted: 3 });
    expect(reported.get('album/3')?.sizeBytes).toBe(3 * SONG_BYTES);
    const again = await open();
    expect(state()).toEqual({ state: 'offline', cause: undefined, here: 3, wanted: 3 });
    expect(again.readAlbum('3')?.artUrl).toBe(
      `/kept-music/k/art/${encodeURIComponent('/api/albums/3/art?v=1')}`,
    );
    expect(again.readTracks(ALBUM)?.map(({ title }) => title)).toEqual(['Song 1', 'Song 2', 'Song 3']);
    expect(events).toEqual([]);
  });

  it('fetches a song only once if two collections contain it', async () => {
    const downloader = await openAndDownload();
    server.contents.set('album/4', buildAlbum([buildTrack('3'), buildTrack('9')], '4'));
    await downloader.download({ kind: 'album', id: '4' });
    await downloader.settled();
    expect(server.requests).toEqual(['1', '2', '3', '9']);
    await downloader.remove(ALBUM);
    expect([...cache.sounds.keys()]).toEqual(['3', '9']);
    expect(state('album/4')).toMatchObject({ state: 'offline' });
  });

  it('stops when the network fails, and continues from there', async () => {
    server.answers = (id) =>
      id === '2'
        ? new TypeError('Failed to fetch')
        : new Response('x', { headers: { 'content-length': '9' } });
    await openAndDownload();
    expect(state()).toEqual({ state: 'stopped', cause: 'network', here: 1, wanted: 3 });
    server.answers = () => new Response('x', { headers: { 'content-length': '9' } });
    const downloader = await open();
    expect(state()).toEqual({ state: 'stopped', cause: 'network', here: 1, wanted: 3 });
    await downloader.catchUp();
    await downloader.settled();
    expect(state()).toEqual({ state: 'offline', cause: undefined, here: 3, wanted: 3 });
    expect(server.requests).toEqual(['1', '2', '2', '3']);
  });

  it('stops at the limit, and continues when it is raised', async () => {
    limitBytes = 2 * SONG_BYTES;
    const downloader = await openAndDownload();
    expect(state()).toEqual({ state: 'stopped', cause: 'limit', here: 2, wanted: 3 });
    limitBytes = 3 * SONG_BYTES;
    await downloader.download(ALBUM);
    await downloader.settled();
    expect(state()).toMatchObject({ state: 'offline', here: 3 });
  });

  it('stops when the browser has no space left, whether reported before or during a write', async () => {
    roomBytes = SONG_BYTES - 1;
    const downloader = await openAndDownload();
    expect(state()).toEqual({ state: 'stopped', cause: 'full', here: 0, wanted: 3 });
    roomBytes = 1e9;
    cache.putFails = new DOMException('no room', 'QuotaExceededError');
    await downloader.download(ALBUM);
    await downloader.settled();
    expect(state()).toEqual({ state: 'stopped', cause: 'full', here: 0, wanted: 3 });
  });

  it('waits as long as a busy server asks for, and gives up in the end', async () => {
    server.answers = () => new Response(null, { status: 503, headers: { 'retry-after': '3' } });
    await openAndDownload();
    expect(pauses).toEqual([3_000, 3_000, 3_000, 3_000, 3_000]);
    expect(state()).toMatchObject({ state: 'stopped', cause: 'network' });
  });

  it('skips songs whose files are gone', async () => {
    server.contents.set('album/3', buildAlbum([...THREE, buildTrack('4', { isMissing: true })]));
    server.answers = (id) =>
      id === '2'
        ? new Response(null, { status: 404 })
        : new Response('x', { headers: { 'content-length': '9' } });
    await openAndDownload();
    expect(state()).toEqual({ state: 'offline', cause: undefined, here: 2, wanted: 2 });
  });

  it('counts the bytes if no length is sent', async () => {
    server.answers = () => new Response('four');
    await openAndDownload();
    expect(reported.get('album/3')?.sizeBytes).toBe(12);
  });

  it('stops on request, and does not continue at the next start', async () => {
    const downloader = await open();
    server.answers = () => {
      void downloader.halt(ALBUM);
      return new Response('x', { headers: { 'content-length': '9' } });
    };
    await downloader.download(ALBUM);
    await downloader.settled();
    expect(state()).toEqual({ state: 'stopped', cause: 'halted', here: 1, wanted: 3 });
    const again = await open();
    await again.catchUp();
    await again.settled();
    expect(state()).toMatchObject({ state: 'stopped', cause: 'halted', here: 1 });
  });

  it('leaves no data behind when it is removed while its last song loads', async () => {
    server.contents.set('album/3', buildAlbum([buildTrack('1')]));
    const downloader = await open();
    server.answers = () => {
      void downloader.remove(ALBUM);
      return new Response('x', { headers: { 'content-length': '9' } });
    };
    await downloader.download(ALBUM);
    await downloader.settled();
    expect(downloader.isEmpty).toBe(true);
    expect([cache.records.size, cache.sounds.size, cache.artUrls.size]).toEqual([0, 0, 0]);
  });

  it('fetches songs that were added while its last song loaded', async () => {
    server.contents.set('album/3', buildAlbum([buildTrack('1')]));
    const downloader = await open();
    let isGrown = false;
    server.answers = () => {
      if (!isGrown) {
        isGrown = true;
        server.contents.set('album/3', buildAlbum(THREE));
        void downloader.catchUp();
      }
      return new Response('x', { headers: { 'content-length': '9' } });
    };
    await downloader.download(ALBUM);
    await downloader.settled();
    expect(state()).toEqual({ state: 'offline', cause: undefined, here: 3, wanted: 3 });
    expect(cache.records.get('album/3')?.wasWhole).toBe(true);
  });

  it('stops if the browser refuses a lock, and continues when started again', async () => {
    alone = async () => Promise.reject(new DOMException('not now', 'InvalidStateError'));
    const downloader = await openAndDownload();
    expect(state()).toEqual({ state: 'stopped', cause: 'network', here: 0, wanted: 3 });
    alone = (work) => work();
    await downloader.catchUp();
    await downloader.settled();
    expect(state()).toMatchObject({ state: 'offline', here: 3 });
  });

  it('retries at the next start for songs without audio', async () => {
    server.answers = (id) =>
      id === '2'
        ? new Response(null, { status: 404 })
        : new Response('x', { headers: { 'content-length': '9' } });
    await openAndDownload();
    expect(state()).toMatchObject({ state: 'offline', here: 2 });
    server.answers = () => new Response('x', { headers: { 'content-length': '9' } });
    const downloader = await open();
    expect(events, 'the browser took nothing away').toEqual([]);
    await downloader.catchUp();
    await downloader.settled();
    expect(state()).toEqual({ state: 'offline', cause: undefined, here: 3, wanted: 3 });
  });
});

describe('a downloaded playlist', () => {
  const ART = '/api/albums/3/art?v=1';
  const playlist = { id: '4', name: 'Evening', isPublic: false, trackCount: 3, description: '' };
  const covers = [{ title: 'Harbour', artUrl: ART, artColour: undefined }];
  const record = { kind: 'playlist', tracks: THREE, keptAtMs: 0, wasWhole: true, isHalted: false } as const;

  it('shows the artwork that is stored with it', async () => {
    cache.artUrls.add(ART);
    await cache.putRecord({ ...record, playlist: { ...playlist, covers } });
    const [read] = (await open()).readPlaylists() ?? [];
    expect(read?.covers.map(({ artUrl }) => artUrl)).toEqual([
      `/kept-music/k/art/${encodeURIComponent(ART)}`,
    ]);
  });

  it('has no artwork if it was downloaded before playlists had any', async () => {
    await cache.putRecord(JSON.parse(JSON.stringify({ ...record, playlist })));
    expect((await open()).readPlaylists()).toEqual([{ ...playlist, covers: [] }]);
  });
});

describe('data that the browser has evicted', () => {
  it('is noticed at the next start, and fetched again on request', async () => {
    await openAndDownload();
    cache.sounds.delete('2');
    const downloader = await open();
    expect(events).toEqual([{ is: 'evicted', songs: 1 }]);
    expect(state()).toEqual({ state: 'stopped', cause: 'evicted', here: 2, wanted: 3 });
    await downloader.catchUp();
    await downloader.settled();
    expect(state()).toMatchObject({ cause: 'evicted', here: 2 });
    await downloader.download(ALBUM);
    await downloader.settled();
    expect(state()).toMatchObject({ state: 'offline', here: 3 });
  });
});

describe('the next connection', () => {
  it('removes collections that are no longer in the library, and reports it', async () => {
    const downloader = await openAndDownload();
    server.contents.clear();
    await downloader.catchUp();
    expect(events).toMatchObject([{ is: 'gone' }]);
    expect(downloader.isEmpty).toBe(true);
    expect(cache.sounds.size).toBe(0);
  });

  it('drops removed songs, and fetches new ones and those with another file', async () => {
    const downloader = await openAndDownload();
    server.contents.set('album/3', buildAlbum(['2', '3', '4'].map((id) => buildTrack(id))));
    server.etags.set('3', '"second"');
    await downloader.catchUp();
    await downloader.settled();
    expect(events).toMatchObject([{ is: 'changed', added: 1, removed: 1, changed: 1 }]);
    expect(state()).toEqual({ state: 'offline', cause: undefined, here: 3, wanted: 3 });
    expect(server.requests).toEqual(['1', '2', '3', '3', '4']);
    expect(cache.sounds.get('3')?.etag).toBe('"second"');
    expect(cache.sounds.has('1')).toBe(false);
  });

  it('restores nothing that is removed during the comparison', async () => {
    const downloader = await openAndDownload();
    server.etags.set('1', '"second"');
    server.fetchTag = async () => {
      await downloader.remove(ALBUM);
      return '"second"';
    };
    await downloader.catchUp();
    await downloader.settled();
    expect(downloader.isEmpty).toBe(true);
    expect([cache.records.size, cache.sounds.size]).toEqual([0, 0]);
    expect(events).toEqual([]);
  });

  it('continues at once with interrupted downloads, and compares the others even if one request fails', async () => {
    server.contents.set('album/4', buildAlbum([buildTrack('8'), buildTrack('9')], '4'));
    const downloader = await openAndDownload();
    server.answers = () => new TypeError('Failed to fetch');
    await downloader.download({ kind: 'album', id: '4' });
    await downloader.settled();
    expect(state('album/4')).toMatchObject({ state: 'stopped', cause: 'network' });

    server.answers = () => new Response('x', { headers: { 'content-length': '9' } });
    const { promise: isCompared, reject: failComparison } = Promise.withResolvers<string>();
    server.fetchTag = async (trackId) => (trackId === '1' ? isCompared : '"first"');
    server.contents.delete('album/4');
    const caughtUp = downloader.catchUp();
    await downloader.settled();
    expect(state('album/4'), 'nothing is compared yet').toMatchObject({ state: 'offline', here: 2 });
    failComparison(new Error('The server answered 503.'));
    await caughtUp;
    expect(events, 'the next one is compared').toMatchObject([{ is: 'gone' }]);
    expect(state()).toMatchObject({ state: 'offline', here: 3 });
  });

  it('skips a song that leaves the album while another one loads', async () => {
    const downloader = await open();
    const fetchSound = server.fetchSound.bind(server);
    server.fetchSound = async (track) => {
      server.contents.set('album/3', buildAlbum([buildTrack('1')]));
      await downloader.catchUp();
      return fetchSound(track);
    };
    await downloader.download(ALBUM);
    await downloader.settled();
    expect(server.requests).toEqual(['1']);
    expect([...cache.sounds.keys()]).toEqual(['1']);
  });

  it('causes one more comparison after a running one, and none in parallel', async () => {
    const downloader = await openAndDownload();
    let comparing = 0;
    let most = 0;
    const tags: string[] = [];
    server.fetchTag = async (trackId) => {
      comparing += 1;
      most = Math.max(most, comparing);
      await Promise.resolve();
      tags.push(trackId);
      comparing -= 1;
      return '"first"';
    };
    await Promise.all([downloader.catchUp(), downloader.catchUp(), downloader.catchUp()]);
    expect(most).toBe(1);
    expect(tags).toEqual(['1', '2', '3', '1', '2', '3']);
  });

  it('reports nothing if nothing has changed', async () => {
    const downloader = await openAndDownload();
    await downloader.catchUp();
    await downloader.settled();
    expect(events).toEqual([]);
    expect(server.requests).toEqual(['1', '2', '3']);
  });
});

describe('two pages', () => {
  const OTHER = { kind: 'album', id: '4' } as const;
  beforeEach(() => {
    server.contents.set('album/4', buildAlbum([buildTrack('3'), buildTrack('9')], '4'));
    alone = oneAfterTheOther();
  });

  it("removing the last collection of one leaves the other's data alone", async () => {
    const left = await openAndDownload();
    const right = await open();
    await left.download(OTHER);
    await left.settled();
    await right.remove(ALBUM);
    expect([...cache.records.keys()]).toEqual(['album/4']);
    expect([...cache.sounds.keys()]).toEqual(['3', '9']);
    expect(cache.artUrls.size).toBe(1);
    expect(isMarked).toBe(true);
    await right.remove(OTHER);
    expect(isMarked).toBe(false);
  });

  it('a removed collection is not restored by the other', async () => {
    const left = await openAndDownload();
    const right = await open();
    await right.remove(ALBUM);
    await left.halt(ALBUM);
    await left.catchUp();
    await left.settled();
    expect([cache.records.size, cache.sounds.size]).toEqual([0, 0]);
    expect(events).toEqual([]);
  });

  it('one skips songs that the other has fetched', async () => {
    const left = await open();
    const right = await open();
    await Promise.all([left.download(ALBUM), right.download(ALBUM)]);
    await Promise.all([left.settled(), right.settled()]);
    expect(server.requests).toEqual(['1', '2', '3']);
    expect(state()).toMatchObject({ state: 'offline', here: 3 });
  });

  it('one stops fetching when the other removes the collection', async () => {
    const left = await open();
    const right = await open();
    pages = [left, right];
    server.answers = (id) => {
      if (id === '1') void right.remove(ALBUM);
      return new Response('x', { headers: { 'content-length': '9' } });
    };
    await left.download(ALBUM);
    await left.settled();
    expect(left.isEmpty).toBe(true);
    expect([cache.records.size, cache.sounds.size]).toEqual([0, 0]);
  });

  it('one continues when the other is closed before the download is complete', async () => {
    const left = await open();
    const right = await open();
    pages = [left, right];
    server.answers = (id) => {
      if (id === '2') left.close();
      return new Response('x', { headers: { 'content-length': '9' } });
    };
    await left.download(ALBUM);
    await left.settled();
    await right.settled();
    expect(state()).toEqual({ state: 'offline', cause: undefined, here: 3, wanted: 3 });
    expect(server.requests).toEqual(['1', '2', '2', '3']);
  });
});
