import { type OwnMarks, PAGE_LIMIT_DEFAULT, routes } from '@tutti/contract';
import { JsonText, type RouteRegistrar } from '#http/contract-route.ts';
import type { Actor } from '#identity/actor.ts';
import type { Clock } from '#platform/clock.ts';
import { findLargeAlbumTracks, findLargeArtist } from './large-lists.ts';
import type { Library } from './library.ts';
import { sendWholeList } from './lists/whole-list.ts';

export type FindOwnMarks = (userId: string, kind: 'album' | 'artist', id: number) => Promise<OwnMarks>;

interface LibraryRoutesDeps {
  readonly library: Library;
  readonly clock: Clock;
  readonly build: string;
  /** Lists ids of the tracks that a user likes, the newest first, up to a limit. */
  listLiked(userId: string): Promise<number[]>;
  readonly findMarks: FindOwnMarks;
}

export function registerLibraryRoutes(
  registrar: RouteRegistrar,
  { library, clock, build, listLiked, findMarks }: LibraryRoutesDeps,
): void {
  const { heavy } = library;
  const contract = routes.library;
  const marksOf = async (actor: Actor | undefined, kind: 'album' | 'artist', id: number) =>
    actor === undefined ? undefined : findMarks(actor.userId, kind, id);
  const readVersion = async () => `${build}.${await library.readVersion()}`;

  registrar.route(contract.genres, async () => library.listGenres());

  registrar.route(contract.searchTracks, async ({ query, request, reply, caller }) => {
    const text = query.searchTerm;
    if (isPage(query))
      return new JsonText(await heavy.searchTracks({ text, ...toPage(query), isCounted: true }, caller));
    const listChunk = (cursor: string | undefined, limit: number) =>
      heavy.searchTracks({ text, cursor, limit, isCounted: false }, caller);
    return sendWholeList({ request, reply, version: await readVersion(), listChunk });
  });
  registrar.route(
    contract.search,
    async ({ query, caller }) =>
      new JsonText(await heavy.searchAll({ text: query.q, limit: query.limit }, caller)),
  );

  registrar.route(contract.tracks, async ({ query, request, reply, caller }) => {
    if (isPage(query))
      return new JsonText(await heavy.listTracks({ ...toPage(query), isCounted: true }, caller));
    const listChunk = (cursor: string | undefined, limit: number) =>
      heavy.listTracks({ ...query, cursor, limit, isCounted: false }, caller);
    return sendWholeList({ request, reply, version: await readVersion(), listChunk });
  });
  registrar.route(contract.albums, async ({ query, request, reply, caller }) => {
    if (isPage(query))
      return new JsonText(await heavy.listAlbums({ ...toPage(query), isCounted: true }, caller));
    const listChunk = (cursor: string | undefined, limit: number) =>
      heavy.listAlbums({ ...query, cursor, limit, isCounted: false }, caller);
    return sendWholeList({ request, reply, version: await readVersion(), listChunk });
  });
  registrar.route(contract.genreAlbums, async ({ params, request, reply, caller }) => {
    await heavy.requireGenre(params.id, caller);
    const listChunk = (cursor: string | undefined, limit: number) =>
      heavy.listAlbums({ genreId: params.id, cursor, limit, isCounted: false }, caller);
    return sendWholeList({ request, reply, version: await readVersion(), listChunk });
  });
  registrar.route(
    contract.artists,
    async ({ query, caller }) =>
      new JsonText(await heavy.listArtists({ ...toPage(query), isCounted: true }, caller)),
  );
  registrar.route(contract.artist, async ({ params, actor, caller }) => {
    const marks = await marksOf(actor, 'artist', params.id);
    const large = await findLargeArtist(library, params.id, { marks, caller });
    if (large) return large;
    const text = await heavy.getArtist(params.id, caller);
    return new JsonText(
      marks === undefined ? text : `${text.slice(0, -1)},${JSON.stringify(marks).slice(1)}`,
    );
  });

  registrar.route(contract.diverseTracks, async ({ actor, caller }) => {
    const likedIds = actor === undefined ? [] : await listLiked(actor.userId);
    return new JsonText(await heavy.listDiverse({ likedIds }, caller));
  });
  registrar.route(contract.albumTracks, async ({ params, query, caller }) => {
    const wanted = { albumId: params.id, sort: query.sort };
    const large = await findLargeAlbumTracks(library, wanted, caller);
    return large ?? new JsonText(await heavy.listAlbumTracks(wanted, caller));
  });
  registrar.route(contract.genreTracks, async ({ params, caller }) => {
    const day = new Date(clock.now()).toISOString().slice(0, 10);
    return new JsonText(await heavy.listGenreTracks({ genreId: params.id, day }, caller));
  });
  registrar.route(contract.track, async ({ params }) => library.getTrack(params.id));
  registrar.route(contract.album, async ({ params, actor }) => {
    const album = await library.getAlbum(params.id);
    return { ...album, ...(await marksOf(actor, 'album', album.id)) };
  });
}

interface PagedQuery {
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

/** Returns one page with `limit` or `cursor`, and everything without either, as documented. */
function isPage({ cursor, limit }: PagedQuery): boolean {
  return cursor !== undefined || limit !== undefined;
}

function toPage<Query extends PagedQuery>(query: Query): Query & { limit: number } {
  return { ...query, limit: query.limit ?? PAGE_LIMIT_DEFAULT };
}
