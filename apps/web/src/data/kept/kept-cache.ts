/** Where the browser keeps it: one cache for one sign-in, with records, covers and sound. */
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
  /** Never half of it: what breaks off is not there. */
  putSound(sound: KeptSound, response: Response): Promise<void>;
  dropSound(sound: KeptSound): Promise<void>;
  putArt(artUrl: string, response: Response): Promise<void>;
  dropArt(artUrl: string): Promise<void>;
}

export async function openKeptCache(keptId: string): Promise<KeptCache> {
  const cache = await caches.open(KEPT_CACHES + keptId);
  const drop = async (address: string) => void (await cache.delete(address));
  return {
    async readAll() {
      const addresses = (await cache.keys()).map(({ url }) => new URL(url).pathname);
      const read = addresses.map((address) => ({ address, kept: readKeptAddress(address) }));
      const records = await Promise.all(
        read
          .filter(({ kept }) => kept?.is === 'record')
          .map(async ({ address }) => (await cache.match(address))?.json() as Promise<KeptRecord>),
      );
      return {
        records: records.filter((record) => record !== undefined),
        sounds: read.flatMap(({ kept }) => (kept?.is === 'sound' ? kept.sound : [])),
        artUrls: read.flatMap(({ kept }) => (kept?.is === 'art' ? kept.artUrl : [])),
      };
    },
    putRecord: (record) => cache.put(recordAddress(keptId, refOf(record)), Response.json(record)),
    dropRecord: (ref) => drop(recordAddress(keptId, ref)),
    putSound: (sound, { body, headers }) =>
      cache.put(
        soundAddress(keptId, sound),
        new Response(body, { headers: { 'content-type': headers.get('content-type') ?? 'audio/mpeg' } }),
      ),
    dropSound: (sound) => drop(soundAddress(keptId, sound)),
    // As it came: drawn covers carry headers that forbid them to run anything.
    putArt: (artUrl, response) => cache.put(artAddress(keptId, artUrl), response),
    dropArt: (artUrl) => drop(artAddress(keptId, artUrl)),
  };
}
