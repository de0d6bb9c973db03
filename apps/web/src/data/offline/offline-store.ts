/** Several pages share the storage, so each change holds a lock, reads the state first, and notifies the others. */
import type { OfflineCache } from './offline-cache.ts';
import type { OfflineContent, OfflineRecord, OfflineRef, OfflineSound } from './offline-record.ts';
import { coversOf, keyOf, refOf, wantedOf } from './offline-record.ts';

export interface OfflineStoreDeps {
  readonly cache: OfflineCache;
  /** Runs under a short lock: long enough to read and to write a record. */
  readonly briefly: (work: () => Promise<void>) => Promise<void>;
  readonly notifyOthers: () => void;
  /** The next start loads this code only if there are downloads. */
  readonly mark: (isAnything: boolean) => void;
}

export class OfflineStore {
  readonly records = new Map<string, OfflineRecord>();
  readonly sounds = new Map<string, OfflineSound>();
  readonly artUrls = new Set<string>();
  readonly #deps: OfflineStoreDeps;
  #writes = 0;

  constructor(deps: OfflineStoreDeps) {
    this.#deps = deps;
  }

  async read(): Promise<void> {
    for (;;) {
      const writes = this.#writes;
      const { records, sounds, artUrls } = await this.#deps.cache.readAll();
      // A write during the read may have made it incomplete.
      if (writes !== this.#writes) continue;
      refill(this.records, records, (record) => keyOf(refOf(record)));
      refill(this.sounds, sounds, ({ trackId }) => trackId);
      this.artUrls.clear();
      for (const artUrl of artUrls) this.artUrls.add(artUrl);
      return;
    }
  }

  async change(act: () => Promise<void>): Promise<void> {
    await this.#deps.briefly(async () => {
      await this.read();
      await act();
      this.#deps.mark(this.records.size > 0);
    });
    this.#deps.notifyOthers();
  }

  missingOf(record: OfflineContent): ReturnType<typeof wantedOf> {
    return wantedOf(record).filter(({ id }) => !this.sounds.has(id));
  }

  sizeBytes(): number {
    return [...this.sounds.values()].reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  }

  async put(record: OfflineRecord): Promise<void> {
    this.records.set(keyOf(refOf(record)), record);
    await this.#write((cache) => cache.putRecord(record));
  }

  async drop(ref: OfflineRef): Promise<void> {
    this.records.delete(keyOf(ref));
    await this.#write((cache) => cache.dropRecord(ref));
  }

  async addSound(sound: OfflineSound, response: Response): Promise<void> {
    await this.#write((cache) => cache.putSound(sound, response));
    this.sounds.set(sound.trackId, sound);
    this.#deps.notifyOthers();
  }

  async dropSound(sound: OfflineSound): Promise<void> {
    this.sounds.delete(sound.trackId);
    await this.#write((cache) => cache.dropSound(sound));
  }

  async addArt(artUrl: string, response: Response): Promise<void> {
    await this.#write((cache) => cache.putArt(artUrl, response));
    this.artUrls.add(artUrl);
  }

  /** Call it within `change`, because another page may just have added a record that uses the data. */
  async dropUnused(): Promise<void> {
    const records = [...this.records.values()];
    const used = new Set(records.flatMap((record) => wantedOf(record).map(({ id }) => id)));
    for (const sound of this.sounds.values()) if (!used.has(sound.trackId)) await this.dropSound(sound);
    const covers = new Set(records.flatMap((record) => [...coversOf(record)]));
    for (const artUrl of this.artUrls) {
      if (covers.has(artUrl)) continue;
      this.artUrls.delete(artUrl);
      await this.#write((cache) => cache.dropArt(artUrl));
    }
  }

  async #write(write: (cache: OfflineCache) => Promise<void>): Promise<void> {
    try {
      await write(this.#deps.cache);
    } finally {
      this.#writes += 1;
    }
  }
}

function refill<Value>(
  map: Map<string, Value>,
  values: readonly Value[],
  keyOfValue: (value: Value) => string,
): void {
  map.clear();
  for (const value of values) map.set(keyOfValue(value), value);
}
