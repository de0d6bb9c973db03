/** The browser cache of downloads: one per sign-in, with records, artwork and audio. */
import { KEPT_CACHES } from '@tutti/contract/limits';
import type { KeptRecord, KeptRef, KeptSound } from './kept-record.ts';
import { artAddress, readKeptAddress, recordAddress, refOf, soundAddress } from './kept-record.ts';

export interface KeptContents {
  readonly records: readonly KeptRecord[];
  readonly sounds: readonly KeptSound[];
  readonly artUrls: readonly string[];
}

export interface KeptCache {
  readAll(): Promise<KeptContents>;
  putRecord(record: KeptRecord): Promise<void>;
  dropRecord(ref: KeptRef): Promise<void>;
  /** Stores a complete file or nothing. */
  putSound(sound: KeptSound, response: Response): Promise<void>;
  dropSound(sound: KeptSound): Promise<void>;
  putArt(artUrl: string, response: Response): Promise<void>;
  dropArt(artUrl: string): Promise<void>;
}

/**
 * Opens the cache for each operation, because another page may have deleted an empty one, and data written into a
 * deleted cache is lost. Nothing is written once `isOver`, because that would recreate the cache after a sign-out.
 */
export function createKeptCache(keptId: string, isOver: () => boolean): KeptCache {
  const name = KEPT_CACHES + keptId;
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
      const read = addresses.map((address) => ({ address, kept: readKeptAddress(address) }));
      const records = await Promise.all(
        read
          .filter(({ kept }) => kept?.is === 'record')
          .map(async ({ address }) => (await cache?.match(address))?.json() as Promise<KeptRecord>),
      );
      return {
        records: records.filter((record) => record !== undefined),
        sounds: read.flatMap(({ kept }) => (kept?.is === 'sound' ? kept.sound : [])),
        artUrls: read.flatMap(({ kept }) => (kept?.is === 'art' ? kept.artUrl : [])),
      };
    },
    putRecord: (record) => put(recordAddress(keptId, refOf(record)), Response.json(record)),
    dropRecord: (ref) => drop(recordAddress(keptId, ref)),
    putSound: (sound, { body, headers }) =>
      put(
        soundAddress(keptId, sound),
        new Response(body, { headers: { 'content-type': headers.get('content-type') ?? 'audio/mpeg' } }),
      ),
    dropSound: (sound) => drop(soundAddress(keptId, sound)),
    // Stored with its headers, because generated artwork carries headers that forbid scripts.
    putArt: (artUrl, response) => put(artAddress(keptId, artUrl), response),
    dropArt: (artUrl) => drop(artAddress(keptId, artUrl)),
  };
}
