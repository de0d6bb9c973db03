/** Fetches missing songs one by one, and compares downloads with the server. Browser and server are injected. */
import type { Album, Track } from '#api/music.ts';
import type { Playlist } from '#api/playlists-api.ts';
import { fetchWithRetries, withLength } from './fetch-with-retries.ts';
import { compareWith, type OfflineChanges } from './offline-changes.ts';
import type { OfflineContent, OfflineRecord, OfflineRef } from './offline-record.ts';
import { artAddress, coversOf, keyOf, refOf, soundAddress, wantedOf } from './offline-record.ts';
import type { OfflineCollection, OfflineSnapshot, StopCause } from './offline-state.ts';
import { OfflineStore, type OfflineStoreDeps } from './offline-store.ts';
import { oneAtATime } from './one-at-a-time.ts';

export interface OfflineSource {
  /** Resolves to undefined if it is no longer in the library. */
  fetchContent(ref: OfflineRef, signal: AbortSignal): Promise<OfflineContent | undefined>;
  /** Undefined if the file is unavailable. */
  fetchTag(trackId: string, signal: AbortSignal): Promise<string | undefined>;
  fetchSound(track: Track, signal: AbortSignal): Promise<Response>;
  fetchArt(artUrl: string, signal: AbortSignal): Promise<Response>;
}

export interface DownloaderDeps extends OfflineStoreDeps {
  readonly offlineId: string;
  readonly source: OfflineSource;
  readonly limitBytes: () => number;
  readonly roomBytes: () => Promise<number>;
  readonly nowMs: () => number;
  readonly pause: (ms: number) => Promise<void>;
  /** Waits until no other page fetches. */
  readonly alone: (work: () => Promise<void>) => Promise<void>;
  readonly notify: (snapshot: Pick<OfflineSnapshot, 'collections' | 'sounds' | 'sizeBytes'>) => void;
  /** Reports changes that were not made by the user. */
  readonly announce: (news: OfflineEvent) => void;
}

export type OfflineEvent =
  | { readonly is: 'evicted'; readonly songs: number }
  | { readonly is: 'gone'; readonly record: OfflineRecord }
  | ({ readonly is: 'changed'; readonly record: OfflineRecord } & OfflineChanges);

export class Downloader {
  readonly #deps: DownloaderDeps;
  readonly #store: OfflineStore;
  readonly #line = new Set<string>();
  readonly #causes = new Map<string, StopCause>();
  /** Songs for which the server has no audio at the moment. */
  readonly #soundless = new Set<string>();
  readonly #closing = new AbortController();
  #working: Promise<void> | undefined;
  readonly #compareAll = oneAtATime(async () => {
    // A failed comparison is repeated the next time, and does not stop the others.
    for (const record of Array.from(this.#records.values()))
      await this.#compare(record).catch(() => undefined);
    this.#notify();
  });

  constructor(deps: DownloaderDeps) {
    this.#deps = deps;
    this.#store = new OfflineStore(deps);
  }

  /** Reads what is stored, and reports what the browser has evicted since. */
  async open(): Promise<void> {
    await this.#store.read();
    let evicted = 0;
    for (const [key, record] of this.#records) {
      const missing = this.#missingOf(record).length;
      if (record.isHalted) this.#causes.set(key, 'halted');
      else if (missing > 0) this.#causes.set(key, record.wasWhole ? 'evicted' : 'network');
      if (record.wasWhole) evicted += missing;
    }
    if (evicted > 0) this.#deps.announce({ is: 'evicted', songs: evicted });
    this.#notify();
  }

  close(): void {
    this.#closing.abort();
    this.#line.clear();
  }

  /** Call it when another page has changed downloads. */
  async refresh(): Promise<void> {
    const known = new Set(this.#records.keys());
    await this.#store.read();
    this.#followStore();
    // The page that downloads it may have been closed, so this one continues.
    for (const [key, record] of this.#records)
      if (!known.has(key) && !record.isHalted && this.#missingOf(record).length > 0) this.#enqueue(key);
    this.#notify();
  }

  /** Rejects if the server does not return the content. */
  async download(ref: OfflineRef): Promise<void> {
    const key = keyOf(ref);
    const content =
      this.#records.get(key) ?? (await this.#deps.source.fetchContent(ref, this.#closing.signal));
    if (content === undefined) throw new Error('There is nothing to keep.');
    await this.#store.change(async () => {
      const known = this.#records.get(key);
      const keptAtMs = known?.keptAtMs ?? this.#deps.nowMs();
      await this.#store.put({ ...(known ?? content), keptAtMs, wasWhole: false, isHalted: false });
    });
    this.#enqueue(key);
    this.#notify();
  }

  async halt(ref: OfflineRef): Promise<void> {
    if (!this.#records.has(keyOf(ref))) return;
    this.#line.delete(keyOf(ref));
    this.#causes.set(keyOf(ref), 'halted');
    await this.#update(ref, (record) => ({ ...record, isHalted: true }));
    this.#notify();
  }

  async remove(ref: OfflineRef): Promise<void> {
    const key = keyOf(ref);
    this.#line.delete(key);
    this.#causes.delete(key);
    this.#records.delete(key);
    await this.#store.change(async () => {
      await this.#store.drop(ref);
      await this.#store.dropUnused();
    });
    this.#followStore();
    this.#notify();
  }

  async removeAll(): Promise<void> {
    for (const record of Array.from(this.#records.values())) await this.remove(refOf(record));
  }

  get isEmpty(): boolean {
    return this.#records.size === 0;
  }

  /** Call it when the server can be reached. Continues downloads at once, and then compares each collection. */
  catchUp(): Promise<void> {
    this.resume();
    return this.#compareAll();
  }

  resume(): void {
    for (const [key, cause] of this.#causes) if (cause === 'network') this.#enqueue(key);
    this.#notify();
  }

  async settled(): Promise<void> {
    while (this.#working !== undefined) await this.#working;
  }

  readAlbum(id: string): Album | undefined {
    const record = this.#records.get(keyOf({ kind: 'album', id }));
    return record?.kind === 'album'
      ? { ...record.album, artUrl: this.#artOf(record.album.artUrl) ?? record.album.artUrl }
      : undefined;
  }

  readPlaylists(): Playlist[] | undefined {
    const playlists = [...this.#records.values()].flatMap((record) =>
      record.kind === 'playlist' ? { ...record.playlist, covers: this.#coversOf(record.playlist) } : [],
    );
    return playlists.length === 0 ? undefined : playlists;
  }

  readTracks(ref: OfflineRef): Track[] | undefined {
    return this.#records.get(keyOf(ref))?.tracks.map((track) => ({
      ...track,
      coverImageUrl: this.#artOf(track.coverImageUrl),
    }));
  }

  get #records(): Map<string, OfflineRecord> {
    return this.#store.records;
  }

  /** Ignores records that another page has removed. */
  async #update(ref: OfflineRef, next: (record: OfflineRecord) => OfflineRecord): Promise<void> {
    await this.#store.change(async () => {
      const record = this.#records.get(keyOf(ref));
      if (record !== undefined) await this.#store.put(next(record));
    });
    this.#followStore();
  }

  /** Drops downloads that another page has removed or stopped, and counts songs that another page has fetched. */
  #followStore(): void {
    for (const key of [...this.#line, ...this.#causes.keys()]) {
      const record = this.#records.get(key);
      if (record === undefined || record.isHalted) this.#line.delete(key);
      if (record === undefined) this.#causes.delete(key);
      else if (!record.isHalted && this.#missingOf(record).length === 0) this.#causes.delete(key);
    }
    for (const [key, { isHalted }] of this.#records) if (isHalted) this.#causes.set(key, 'halted');
  }

  #artOf(artUrl: string | undefined): string | undefined {
    return artUrl !== undefined && this.#store.artUrls.has(artUrl)
      ? artAddress(this.#deps.offlineId, artUrl)
      : artUrl;
  }

  /** Playlists downloaded before they had artwork have none. */
  #coversOf({ covers = [] }: Partial<Playlist>): Playlist['covers'] {
    return covers.map((cover) => ({ ...cover, artUrl: this.#artOf(cover.artUrl) ?? cover.artUrl }));
  }

  #missingOf(record: OfflineContent): readonly Track[] {
    return this.#store.missingOf(record).filter(({ id }) => !this.#soundless.has(id));
  }

  #enqueue(key: string): void {
    this.#line.add(key);
    this.#causes.delete(key);
    this.#start();
  }

  /** A failure of the browser (no lock, no storage) stops the queue like a network failure. */
  #start(): void {
    this.#working ??= this.#work()
      .catch((error: unknown) => this.#stop(causeOf(error)))
      .finally(() => {
        this.#working = undefined;
        this.#notify();
        // A download was added while the last one ended.
        if (this.#line.size > 0) this.#start();
      });
  }

  async #work(): Promise<void> {
    await this.#deps.alone(async () => {
      // The page that fetched until now may have left something.
      await this.#store.read();
      this.#followStore();
      // A set also iterates over elements that are added meanwhile.
      for (const key of this.#line) {
        const cause = await this.#fetchAll(key);
        // Without space or network the others would fail, too.
        if (cause !== undefined) return this.#stop(cause);
        await this.#finish(key);
        this.#notify();
      }
    });
  }

  async #finish(key: string): Promise<void> {
    const isWanted = this.#line.delete(key);
    const record = this.#records.get(key);
    // It was removed meanwhile.
    if (record === undefined) return this.#store.change(() => this.#store.dropUnused());
    if (record.isHalted) return;
    // Its songs have changed, or it was removed and added again, while they loaded.
    if (this.#missingOf(record).length > 0) {
      if (isWanted) this.#line.add(key);
      return;
    }
    // Songs without audio are retried at the next start, and do not count as evicted then.
    if (this.#store.missingOf(record).length === 0)
      await this.#update(refOf(record), (current) => ({ ...current, wasWhole: true }));
  }

  #stop(cause: StopCause): void {
    for (const key of this.#line) this.#causes.set(key, cause);
    this.#line.clear();
  }

  /** Resolves to undefined if the download is complete or no longer wanted. */
  async #fetchAll(key: string): Promise<StopCause | undefined> {
    const record = this.#records.get(key);
    if (record === undefined) return undefined;
    try {
      await this.#fetchArt(record);
      // Uses the current record, because songs may have been removed or added.
      const requestedIds = new Set<string>();
      for (;;) {
        const track = this.#missingOf(this.#records.get(key) ?? record).find(
          ({ id }) => !requestedIds.has(id),
        );
        if (!this.#line.has(key)) return undefined;
        if (track === undefined) {
          // Songs that were added meanwhile may have artwork of their own.
          await this.#fetchArt(this.#records.get(key) ?? record);
          return undefined;
        }
        requestedIds.add(track.id);
        const cause = await this.#fetchSound(track);
        if (cause !== undefined) return cause;
        this.#notify();
      }
    } catch (error) {
      return causeOf(error);
    }
  }

  async #fetchArt(record: OfflineRecord): Promise<void> {
    for (const artUrl of coversOf(record)) {
      if (this.#store.artUrls.has(artUrl)) continue;
      const response = await this.#deps.source.fetchArt(artUrl, this.#closing.signal);
      // The page draws a placeholder for missing artwork.
      if (!response.ok) continue;
      await this.#store.addArt(artUrl, response);
    }
  }

  async #fetchSound(track: Track): Promise<StopCause | undefined> {
    const { source } = this.#deps;
    const { signal } = this.#closing;
    const etag = await source.fetchTag(track.id, signal);
    const response =
      etag === undefined
        ? undefined
        : await fetchWithRetries(() => source.fetchSound(track, signal), this.#deps.pause);
    if (etag === undefined || response === undefined) {
      this.#soundless.add(track.id);
      return undefined;
    }
    const sized = await withLength(response);
    const tooMuch = await this.#findLack(sized.sizeBytes);
    if (tooMuch !== undefined) {
      await response.body?.cancel().catch(() => undefined);
      return tooMuch;
    }
    const sound = { trackId: track.id, sizeBytes: sized.sizeBytes, etag };
    await this.#store.addSound(sound, sized.response);
    if (signal.aborted) await this.#store.dropSound(sound);
    return undefined;
  }

  async #findLack(sizeBytes: number): Promise<StopCause | undefined> {
    if (this.#store.sizeBytes() + sizeBytes > this.#deps.limitBytes()) return 'limit';
    return sizeBytes > (await this.#deps.roomBytes()) ? 'full' : undefined;
  }

  async #compare(record: OfflineRecord): Promise<void> {
    const { source, announce } = this.#deps;
    const { signal } = this.#closing;
    const ref = refOf(record);
    const content = await source.fetchContent(ref, signal);
    // The user has removed it meanwhile.
    if (!this.#records.has(keyOf(ref))) return;
    if (content === undefined) {
      await this.remove(ref);
      return announce({ is: 'gone', record });
    }
    const { changes, outdated } = await compareWith({
      record,
      content,
      soundOf: (trackId) => this.#store.sounds.get(trackId),
      fetchTag: (trackId) => source.fetchTag(trackId, signal),
    });
    let isNew = false;
    let isHere = false;
    await this.#store.change(async () => {
      // The user may also have removed it while its tags were requested, and storing it would restore it.
      const current = this.#records.get(keyOf(ref));
      if (current === undefined) return;
      isHere = true;
      for (const sound of outdated) await this.#store.dropSound(sound);
      const missing = this.#missingOf(content).length;
      isNew = missing > 0 && current.wasWhole && this.#causes.get(keyOf(ref)) === undefined;
      await this.#store.put({ ...current, ...content, wasWhole: current.wasWhole && !isNew });
      await this.#store.dropUnused();
    });
    if (isNew) this.#enqueue(keyOf(ref));
    if (isHere && changes.added + changes.changed + changes.removed > 0)
      announce({ is: 'changed', record, ...changes });
  }

  #describe(key: string, record: OfflineRecord): OfflineCollection {
    const wanted = wantedOf(record).filter(({ id }) => !this.#soundless.has(id));
    const sounds = wanted.flatMap(({ id }) => this.#store.sounds.get(id) ?? []);
    const isInLine = this.#line.has(key);
    const isFirst = isInLine && key === this.#line.values().next().value;
    const isWhole = sounds.length === wanted.length;
    return {
      record,
      state: isFirst ? 'downloading' : isInLine ? 'waiting' : isWhole ? 'offline' : 'stopped',
      cause: this.#causes.get(key),
      songsHere: sounds.length,
      songsWanted: wanted.length,
      sizeBytes: sounds.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    };
  }

  #notify(): void {
    if (this.#closing.signal.aborted) return;
    const { offlineId, notify } = this.#deps;
    notify({
      collections: new Map([...this.#records].map(([key, record]) => [key, this.#describe(key, record)])),
      sounds: new Map([...this.#store.sounds].map(([id, sound]) => [id, soundAddress(offlineId, sound)])),
      sizeBytes: this.#store.sizeBytes(),
    });
  }
}

function causeOf(error: unknown): StopCause {
  return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'network';
}
