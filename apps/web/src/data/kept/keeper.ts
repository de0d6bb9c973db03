/**
 * Keeps albums and playlists on this device: fetches what is missing, one song after the other, as long as there is
 * room, and compares with the server when it can be reached. Browser and server come in from outside.
 */
import type { Album, Track } from '#api/music.ts';
import type { Playlist } from '#api/playlists-api.ts';
import { askPatiently, withLength } from './ask-patiently.ts';
import { compareWith, type KeptChanges } from './kept-changes.ts';
import type { KeptContent, KeptRecord, KeptRef } from './kept-record.ts';
import { artAddress, coversOf, keyOf, refOf, soundAddress, wantedOf } from './kept-record.ts';
import { KeptShelf, type ShelfDeps } from './kept-shelf.ts';
import type { KeptCollection, KeptSnapshot, StopCause } from './kept-state.ts';
import { oneAtATime } from './one-at-a-time.ts';

export interface KeptSource {
  /** Undefined where it is gone. */
  fetchContent(ref: KeptRef, signal: AbortSignal): Promise<KeptContent | undefined>;
  /** Of the track's file; undefined where it cannot be had. */
  fetchTag(trackId: string, signal: AbortSignal): Promise<string | undefined>;
  fetchSound(track: Track, signal: AbortSignal): Promise<Response>;
  fetchArt(artUrl: string, signal: AbortSignal): Promise<Response>;
}

export interface KeeperDeps extends ShelfDeps {
  readonly keptId: string;
  readonly source: KeptSource;
  readonly limitBytes: () => number;
  /** What the browser still gives. */
  readonly roomBytes: () => Promise<number>;
  readonly nowMs: () => number;
  readonly pause: (ms: number) => Promise<void>;
  /** One page at a time fetches. */
  readonly alone: (work: () => Promise<void>) => Promise<void>;
  readonly tell: (snapshot: Pick<KeptSnapshot, 'collections' | 'sounds' | 'sizeBytes'>) => void;
  /** What happened without anybody's doing. */
  readonly announce: (news: KeptNews) => void;
}

export type KeptNews =
  | { readonly is: 'evicted'; readonly songs: number }
  | { readonly is: 'gone'; readonly record: KeptRecord }
  | ({ readonly is: 'changed'; readonly record: KeptRecord } & KeptChanges);

export class Keeper {
  readonly #deps: KeeperDeps;
  readonly #shelf: KeptShelf;
  readonly #line = new Set<string>();
  readonly #causes = new Map<string, StopCause>();
  /** The server has no sound of them, for now. */
  readonly #soundless = new Set<string>();
  readonly #closing = new AbortController();
  #working: Promise<void> | undefined;
  readonly #compareAll = oneAtATime(async () => {
    // One that is not answered is compared the next time, and keeps no other from it.
    for (const record of Array.from(this.#records.values()))
      await this.#compare(record).catch(() => undefined);
    this.#tell();
  });

  constructor(deps: KeeperDeps) {
    this.#deps = deps;
    this.#shelf = new KeptShelf(deps);
  }

  /** Reads what is there, and says what the browser took away since. */
  async open(): Promise<void> {
    await this.#shelf.read();
    let evicted = 0;
    for (const [key, record] of this.#records) {
      const missing = this.#missingOf(record).length;
      if (record.isHalted) this.#causes.set(key, 'halted');
      else if (missing > 0) this.#causes.set(key, record.wasWhole ? 'evicted' : 'network');
      if (record.wasWhole) evicted += missing;
    }
    if (evicted > 0) this.#deps.announce({ is: 'evicted', songs: evicted });
    this.#tell();
  }

  close(): void {
    this.#closing.abort();
    this.#line.clear();
  }

  /** Another page has kept or removed something. */
  async refresh(): Promise<void> {
    const known = new Set(this.#records.keys());
    await this.#shelf.read();
    this.#followShelf();
    // The page that keeps it may be closed before all of it is here: this one then goes on.
    for (const [key, record] of this.#records)
      if (!known.has(key) && !record.isHalted && this.#missingOf(record).length > 0) this.#enqueue(key);
    this.#tell();
  }

  /** Begins, or goes on. Rejects where the server does not say what there is to keep. */
  async keep(ref: KeptRef): Promise<void> {
    const key = keyOf(ref);
    const content =
      this.#records.get(key) ?? (await this.#deps.source.fetchContent(ref, this.#closing.signal));
    if (content === undefined) throw new Error('There is nothing to keep.');
    await this.#shelf.change(async () => {
      const known = this.#records.get(key);
      const keptAtMs = known?.keptAtMs ?? this.#deps.nowMs();
      await this.#shelf.put({ ...(known ?? content), keptAtMs, wasWhole: false, isHalted: false });
    });
    this.#enqueue(key);
    this.#tell();
  }

  async halt(ref: KeptRef): Promise<void> {
    if (!this.#records.has(keyOf(ref))) return;
    this.#line.delete(keyOf(ref));
    this.#causes.set(keyOf(ref), 'halted');
    await this.#update(ref, (record) => ({ ...record, isHalted: true }));
    this.#tell();
  }

  async remove(ref: KeptRef): Promise<void> {
    const key = keyOf(ref);
    this.#line.delete(key);
    this.#causes.delete(key);
    this.#records.delete(key);
    await this.#shelf.change(async () => {
      await this.#shelf.drop(ref);
      await this.#shelf.dropUnused();
    });
    this.#followShelf();
    this.#tell();
  }

  async removeAll(): Promise<void> {
    for (const record of Array.from(this.#records.values())) await this.remove(refOf(record));
  }

  get isEmpty(): boolean {
    return this.#records.size === 0;
  }

  /** The server can be reached: what is still to be fetched, at once, and what has changed meanwhile, one by one. */
  catchUp(): Promise<void> {
    this.resume();
    return this.#compareAll();
  }

  /** What the network stopped. */
  resume(): void {
    for (const [key, cause] of this.#causes) if (cause === 'network') this.#enqueue(key);
    this.#tell();
  }

  /** Until there is nothing to fetch any more. */
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
    const kept = [...this.#records.values()].flatMap((record) =>
      record.kind === 'playlist' ? { ...record.playlist, covers: this.#coversOf(record.playlist) } : [],
    );
    return kept.length === 0 ? undefined : kept;
  }

  readTracks(ref: KeptRef): Track[] | undefined {
    return this.#records.get(keyOf(ref))?.tracks.map((track) => ({
      ...track,
      coverImageUrl: this.#artOf(track.coverImageUrl),
    }));
  }

  get #records(): Map<string, KeptRecord> {
    return this.#shelf.records;
  }

  /** Of what is really there; another page may have removed it. */
  async #update(ref: KeptRef, next: (record: KeptRecord) => KeptRecord): Promise<void> {
    await this.#shelf.change(async () => {
      const record = this.#records.get(keyOf(ref));
      if (record !== undefined) await this.#shelf.put(next(record));
    });
    this.#followShelf();
  }

  /** Nothing is fetched that was removed or stopped by another page, and nothing is missing that came by one. */
  #followShelf(): void {
    for (const key of [...this.#line, ...this.#causes.keys()]) {
      const record = this.#records.get(key);
      if (record === undefined || record.isHalted) this.#line.delete(key);
      if (record === undefined) this.#causes.delete(key);
      else if (!record.isHalted && this.#missingOf(record).length === 0) this.#causes.delete(key);
    }
    for (const [key, { isHalted }] of this.#records) if (isHalted) this.#causes.set(key, 'halted');
  }

  #artOf(artUrl: string | undefined): string | undefined {
    return artUrl !== undefined && this.#shelf.artUrls.has(artUrl)
      ? artAddress(this.#deps.keptId, artUrl)
      : artUrl;
  }

  /** What was kept before playlists had covers has none. */
  #coversOf({ covers = [] }: Partial<Playlist>): Playlist['covers'] {
    return covers.map((cover) => ({ ...cover, artUrl: this.#artOf(cover.artUrl) ?? cover.artUrl }));
  }

  #missingOf(record: KeptContent): readonly Track[] {
    return this.#shelf.missingOf(record).filter(({ id }) => !this.#soundless.has(id));
  }

  #enqueue(key: string): void {
    this.#line.add(key);
    this.#causes.delete(key);
    this.#start();
  }

  /** A failure of the browser's own (no lock, no storage) stops the line as one of the network does. */
  #start(): void {
    this.#working ??= this.#work()
      .catch((error: unknown) => this.#stop(causeOf(error)))
      .finally(() => {
        this.#working = undefined;
        this.#tell();
        // Asked for while the last one ended.
        if (this.#line.size > 0) this.#start();
      });
  }

  async #work(): Promise<void> {
    await this.#deps.alone(async () => {
      // The page that fetched until now has left something.
      await this.#shelf.read();
      this.#followShelf();
      // A set hands out what is added while it is walked.
      for (const key of this.#line) {
        const cause = await this.#fetchAll(key);
        // Without room or network the others would not fare better.
        if (cause !== undefined) return this.#stop(cause);
        await this.#finish(key);
        this.#tell();
      }
    });
  }

  async #finish(key: string): Promise<void> {
    const isWanted = this.#line.delete(key);
    const record = this.#records.get(key);
    // Removed while its last song came.
    if (record === undefined) return this.#shelf.change(() => this.#shelf.dropUnused());
    if (record.isHalted) return;
    // Its songs have changed, or it was removed and kept again, while they came.
    if (this.#missingOf(record).length > 0) {
      if (isWanted) this.#line.add(key);
      return;
    }
    // Songs that the server had no sound of are asked for at the next start, and are no loss then.
    if (this.#shelf.missingOf(record).length === 0)
      await this.#update(refOf(record), (current) => ({ ...current, wasWhole: true }));
  }

  #stop(cause: StopCause): void {
    for (const key of this.#line) this.#causes.set(key, cause);
    this.#line.clear();
  }

  /** Undefined where all of it came, or nobody wants it any more. */
  async #fetchAll(key: string): Promise<StopCause | undefined> {
    const record = this.#records.get(key);
    if (record === undefined) return undefined;
    try {
      await this.#fetchArt(record);
      // As it is by now: songs may have left it since, or come to it.
      const asked = new Set<string>();
      for (;;) {
        const track = this.#missingOf(this.#records.get(key) ?? record).find(({ id }) => !asked.has(id));
        if (!this.#line.has(key)) return undefined;
        if (track === undefined) {
          // Of songs that came to it meanwhile.
          await this.#fetchArt(this.#records.get(key) ?? record);
          return undefined;
        }
        asked.add(track.id);
        const cause = await this.#fetchSound(track);
        if (cause !== undefined) return cause;
        this.#tell();
      }
    } catch (error) {
      return causeOf(error);
    }
  }

  async #fetchArt(record: KeptRecord): Promise<void> {
    for (const artUrl of coversOf(record)) {
      if (this.#shelf.artUrls.has(artUrl)) continue;
      const response = await this.#deps.source.fetchArt(artUrl, this.#closing.signal);
      // A cover that cannot be had is drawn by the page.
      if (!response.ok) continue;
      await this.#shelf.addArt(artUrl, response);
    }
  }

  async #fetchSound(track: Track): Promise<StopCause | undefined> {
    const { source } = this.#deps;
    const { signal } = this.#closing;
    const etag = await source.fetchTag(track.id, signal);
    const response =
      etag === undefined
        ? undefined
        : await askPatiently(() => source.fetchSound(track, signal), this.#deps.pause);
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
    await this.#shelf.addSound(sound, sized.response);
    if (signal.aborted) await this.#shelf.dropSound(sound);
    return undefined;
  }

  async #findLack(sizeBytes: number): Promise<StopCause | undefined> {
    if (this.#shelf.sizeBytes() + sizeBytes > this.#deps.limitBytes()) return 'limit';
    return sizeBytes > (await this.#deps.roomBytes()) ? 'full' : undefined;
  }

  async #compare(record: KeptRecord): Promise<void> {
    const { source, announce } = this.#deps;
    const { signal } = this.#closing;
    const ref = refOf(record);
    const content = await source.fetchContent(ref, signal);
    // Removed by the person meanwhile.
    if (!this.#records.has(keyOf(ref))) return;
    if (content === undefined) {
      await this.remove(ref);
      return announce({ is: 'gone', record });
    }
    const { changes, outdated } = await compareWith({
      record,
      content,
      soundOf: (trackId) => this.#shelf.sounds.get(trackId),
      fetchTag: (trackId) => source.fetchTag(trackId, signal),
    });
    let isNew = false;
    let isHere = false;
    await this.#shelf.change(async () => {
      // Removed by the person while the server was asked for its tags, too: putting it would bring it back.
      const current = this.#records.get(keyOf(ref));
      if (current === undefined) return;
      isHere = true;
      for (const sound of outdated) await this.#shelf.dropSound(sound);
      const missing = this.#missingOf(content).length;
      isNew = missing > 0 && current.wasWhole && this.#causes.get(keyOf(ref)) === undefined;
      await this.#shelf.put({ ...current, ...content, wasWhole: current.wasWhole && !isNew });
      await this.#shelf.dropUnused();
    });
    if (isNew) this.#enqueue(keyOf(ref));
    if (isHere && changes.added + changes.changed + changes.removed > 0)
      announce({ is: 'changed', record, ...changes });
  }

  #describe(key: string, record: KeptRecord): KeptCollection {
    const wanted = wantedOf(record).filter(({ id }) => !this.#soundless.has(id));
    const sounds = wanted.flatMap(({ id }) => this.#shelf.sounds.get(id) ?? []);
    const isInLine = this.#line.has(key);
    const isFirst = isInLine && key === this.#line.values().next().value;
    const isWhole = sounds.length === wanted.length;
    return {
      record,
      state: isFirst ? 'keeping' : isInLine ? 'waiting' : isWhole ? 'kept' : 'stopped',
      cause: this.#causes.get(key),
      songsHere: sounds.length,
      songsWanted: wanted.length,
      sizeBytes: sounds.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    };
  }

  #tell(): void {
    if (this.#closing.signal.aborted) return;
    const { keptId, tell } = this.#deps;
    tell({
      collections: new Map([...this.#records].map(([key, record]) => [key, this.#describe(key, record)])),
      sounds: new Map([...this.#shelf.sounds].map(([id, sound]) => [id, soundAddress(keptId, sound)])),
      sizeBytes: this.#shelf.sizeBytes(),
    });
  }
}

function causeOf(error: unknown): StopCause {
  return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'network';
}
