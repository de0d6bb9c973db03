/** The library as a folder tree of artists, albums and songs, for apps that do not browse by tags. */
import type { Library } from '#features/library/library.ts';
import type { Clock } from '#platform/clock.ts';
import { type Catalog, type ToWire } from '../catalog.ts';
import { defineMethod, type MethodGroup } from '../method.ts';
import { entityId, integer, musicFolder, required } from '../parameters.ts';
import type { EntityId } from '../subsonic-ids.ts';
import { toAlbumFolder, toArtistFolder } from '../wire-objects.ts';
import type { WireObject } from '../wire-text.ts';
import { IGNORED_ARTICLES, listAlbumIds, listIndex } from './browsing-methods.ts';

interface FolderDeps {
  readonly catalog: Catalog;
  readonly readRevision: Library['readRevision'];
  readonly clock: Clock;
}

export function createFolderMethods({ catalog, ...deps }: FolderDeps): MethodGroup {
  const { library, findMarks } = catalog;
  const readChangedAt = createChangeMoments(deps);

  async function openArtist(id: number, userId: string): Promise<WireObject> {
    const artist = await catalog.requireArtist(id);
    const marks = await findMarks(userId, 'artist', [id]);
    const child = await catalog.albums(userId, await listAlbumIds(catalog, id), toAlbumFolder);
    return { ...toArtistFolder(artist, marks.get(id)), child };
  }

  async function openAlbum(requestedId: number, userId: string): Promise<WireObject> {
    const album = await catalog.requireAlbum(requestedId);
    const { id } = album;
    const marks = await findMarks(userId, 'album', [id]);
    const songIds = await library.orderedIds({ of: 'songs of album', albumId: id });
    const {
      title,
      isDir: _isDir,
      artists: _artists,
      genres: _genres,
      ...rest
    } = toAlbumFolder(album, marks.get(id));
    const { id: shownId, parent, coverArt, starred, userRating, playCount } = rest;
    const child = await catalog.songs(userId, songIds);
    return { id: shownId, parent, name: title, coverArt, starred, userRating, playCount, child };
  }

  async function openRoot(userId: string): Promise<WireObject> {
    const ids = await library.orderedIds({ of: 'artists', order: 'name' });
    const child = await catalog.artists(userId, ids, toDirectoryChild);
    return { id: ROOT_ID, name: 'Music', child };
  }

  return {
    methods: [
      defineMethod({
        name: 'getIndexes',
        tier: 'C',
        summary: 'All artists as folders by their first letter',
        parameters: { musicFolderId: musicFolder(), ifModifiedSince: integer({ cutsFraction: true }) },
        async answer({ musicFolderId, ifModifiedSince }, { user }) {
          const lastModified = await readChangedAt();
          const head = { lastModified, ignoredArticles: IGNORED_ARTICLES };
          const isKnown = ifModifiedSince !== undefined && ifModifiedSince >= lastModified;
          if (isKnown || !musicFolderId) return { indexes: head };
          return { indexes: { ...head, index: await listIndex(catalog, user.userId, toArtistFolder) } };
        },
      }),
      defineMethod({
        name: 'getMusicDirectory',
        tier: 'C',
        summary: 'What is in a folder: albums of an artist, songs of an album',
        parameters: { id: required(folderId) },
        async answer({ id: folder }, { user }) {
          if (folder === ROOT) return { directory: await openRoot(user.userId) };
          const open = folder.kind === 'artist' ? openArtist : openAlbum;
          return { directory: await open(folder.id, user.userId) };
        },
      }),
    ],
  };
}

/** Remembers when a revision was first seen, in milliseconds; after a restart apps read everything once more. */
function createChangeMoments({ readRevision, clock }: Omit<FolderDeps, 'catalog'>) {
  let seen = { revision: -1, at: 0 };
  return async (): Promise<number> => {
    const revision = await readRevision();
    // Later than the last answer, even if the clock was set back.
    if (revision !== seen.revision) seen = { revision, at: Math.max(clock.now(), seen.at + 1) };
    return seen.at;
  };
}

/** The music folder itself, which some apps open like any other. */
const ROOT_ID = '1';
const ROOT = 'root';
const anyFolder = entityId('artist', 'album');
const folderId = {
  about: `${anyFolder.about}, or ${ROOT_ID} for the music folder`,
  read: (values: readonly string[], name: string): EntityId | typeof ROOT | undefined =>
    values[0] === ROOT_ID ? ROOT : anyFolder.read(values, name),
};

const toDirectoryChild: ToWire<Parameters<typeof toArtistFolder>[0]> = (artist, mark) => {
  const { name, ...rest } = toArtistFolder(artist, mark);
  return { ...rest, title: name, artist: name, isDir: true };
};
