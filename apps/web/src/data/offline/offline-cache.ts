/** Each sign-in has a browser cache with its records, artwork and audio. */
import { OFFLINE_CACHES } from '@tutti/contract/limits';
import type { OfflineRecord, OfflineRef, OfflineSound } from './offline-record.ts';
import { artAddress, readOfflineAddress, recordAddress, refOf, soundAddress } from './offline-record.ts';

export interface OfflineContents {
  readonly records: readonly OfflineRecord[];
  readonly sounds: readonly OfflineSound[];
  readonly artUrls: readonly string[];
}

export interface OfflineCache {
  readAll(): Promise<OfflineContents>;
  putRecord(record: OfflineRecord): Promise<void>;
  dropRecord(ref: OfflineRef): Promise<void>;
  /** Stores a complete file or nothing. */
  putSound(sound: OfflineSound, response: Response): Promise<void>;
  dropSound(sound: OfflineSound): Promise<void>;
  putArt(artUrl: string, response: Response): Promise<void>;
  dropArt(artUrl: string): Promise<void>;
}

/** Opens the cache for each operation, because another page may have deleted it. Writes nothing after a sign-out. */
export function createOfflineCache(offlineId: string, isOver: () => boolean): OfflineCache {
  const name = OFFLINE_CACHES + offlineId;
  // Reading must not create a cache.
  const find = async () => ((await caches.has(name)) ? caches.open(name) : undefined);
  const drop = async (address: string) => void (await (await find())?.delete(address));
  const put = async (address: string, response: Response) => {
    if (!isOver()) await (await caches.open(name)).put(address, response);
  };
  return {
    async readAll() {
      const cache = await find();
      const addresses = ((await cache?.keys()) ?? []).map(({ url }) => new URL(url).pathname);
      const read = addresses.map((address) => ({ address, parsed: readOfflineAddress(address) }));
      const records = await Promise.all(
        read
          .filter(({ parsed }) => parsed?.is === 'record')
          .map(async ({ address }) => (await cache?.match(address))?.json() as Promise<OfflineRecord>),
      );
      return {
        records: records.filter((record) => record !== undefined),
        sounds: read.flatMap(({ parsed }) => (parsed?.is === 'sound' ? parsed.sound : [])),
        artUrls: read.flatMap(({ parsed }) => (parsed?.is === 'art' ? parsed.artUrl : [])),
      };
    },
    putRecord: (record) => put(recordAddress(offlineId, refOf(record)), Response.json(record)),
    dropRecord: (ref) => drop(recordAddress(offlineId, ref)),
    putSound: (sound, { body, headers }) =>
      put(
        soundAddress(offlineId, sound),
        new Response(body, { headers: { 'content-type': headers.get('content-type') ?? 'audio/mpeg' } }),
      ),
    dropSound: (sound) => drop(soundAddress(offlineId, sound)),
    // Keeps the headers, because those of generated artwork forbid scripts.
    putArt: (artUrl, response) => put(artAddress(offlineId, artUrl), response),
    dropArt: (artUrl) => drop(artAddress(offlineId, artUrl)),
  };
}
