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

/**
 * Opened anew for each thing that is done: another page may have deleted an empty one meanwhile, and what goes on being
 * written into a deleted cache nobody finds. Nothing is written once `isOver`, which would bring one back that was
 * deleted with the sign-in.
 */
export function createKeptCache(keptId: string, isOver: () => boolean): KeptCache {
  const name = KEPT_CACHES + keptId;
  // Looking makes none.
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
    // As it came: drawn covers carry headers that forbid them to run anything.
    putArt: (artUrl, response) => put(artAddress(keptId, artUrl), response),
    dropArt: (artUrl) => drop(artAddress(keptId, artUrl)),
  };
}
