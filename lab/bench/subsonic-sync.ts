/**
 * Sends the requests of an app that loads its library for the first time. As a program: `node subsonic-sync.ts
 * <server> <credentials>`.
 */
import { createHttpClient } from '../load/closed-loop.ts';
import { createRest } from './rest.ts';

export interface Synchronised {
  readonly albums: number;
  /** Answers other than 200. */
  readonly refused: number;
  readonly seconds: number;
}

const page = 500;
const connections = 4;
const coverEdge = 320;

interface AlbumOfList {
  readonly id: string;
  readonly coverArt?: string;
}

export const synchronise = async (baseUrl: string, credentials: string): Promise<Synchronised> => {
  const rest = createRest(baseUrl, credentials);
  const startedAt = performance.now();
  const albums: AlbumOfList[] = [];
  for (;;) {
    const { albumList2 } = await rest.call<{ albumList2: { album?: AlbumOfList[] } }>('getAlbumList2', {
      type: 'alphabeticalByName',
      size: page,
      offset: albums.length,
    });
    const { album = [] } = albumList2;
    if (album.length === 0) break;
    albums.push(...album);
  }
  let next = 0;
  let refused = 0;
  const work = async () => {
    const client = createHttpClient(baseUrl);
    for (let album = albums[next++]; album !== undefined; album = albums[next++]) {
      const { id, coverArt = id } = album;
      for (const path of [
        rest.pathOf('getAlbum', { id }),
        rest.pathOf('getCoverArt', { id: coverArt, size: coverEdge }),
      ])
        if ((await client.call(path)).status !== 200) refused += 1;
    }
    client.close();
  };
  await Promise.all(Array.from({ length: connections }, work));
  return { albums: albums.length, refused, seconds: (performance.now() - startedAt) / 1_000 };
};

const [, script, baseUrl, credentials] = process.argv;
if (script === import.meta.filename && baseUrl !== undefined && credentials !== undefined)
  process.stdout.write(JSON.stringify(await synchronise(baseUrl, credentials)));
