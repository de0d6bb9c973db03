/** Information about artists and albums. Tutti asks no other server, so it comes from tags and files. */
import { ART_SIZES, SUBSONIC_PATH } from '@tutti/contract';
import type { Catalog, ToWire } from '../catalog.ts';
import { defineMethod, type MethodGroup, type SubsonicCall, type Tier } from '../method.ts';
import { count, entityId, flag, required } from '../parameters.ts';
import { type EntityId, toSubsonicId } from '../subsonic-ids.ts';
import { toArtist, toArtistFolder } from '../wire-objects.ts';
import type { WireObject } from '../wire-text.ts';

interface InfoDeps {
  readonly catalog: Catalog;
  readonly publicUrl: string;
}

const SIMILAR = { usual: 20, cap: 100 };
const [, SMALL, MEDIUM, LARGE] = ART_SIZES;
/** Artwork addresses contain the app's credentials, because apps request them unchanged. */
const CREDENTIALS = ['apiKey', 'u', 'p', 't', 's', 'v', 'c'];

export function createInfoMethods({ catalog, publicUrl }: InfoDeps): MethodGroup {
  const { library } = catalog;
  const pictures = (id: string, call: SubsonicCall) => picturesOf(publicUrl, id, call);

  const getArtistInfo = (
    described: { name: string; tier: Tier; summary: string; field: string },
    toWire: ToWire<Parameters<typeof toArtist>[0]>,
  ) =>
    defineMethod({
      ...described,
      parameters: {
        id: required(entityId('artist', 'album', 'song')),
        count: count(SIMILAR.usual, SIMILAR.cap),
        includeNotPresent: flag(),
      },
      async answer({ id, count: wanted }, call) {
        const artist = await catalog.requireArtist(await findArtistId(catalog, id));
        const like = await library.orderedIds({ of: 'artists like', artistId: artist.id });
        const ids = Array.from(like.subarray(0, wanted));
        return {
          [described.field]: {
            musicBrainzId: artist.mbzArtistId ?? undefined,
            ...pictures(toSubsonicId('artist', artist.id), call),
            similarArtist: await catalog.artists(call.user.userId, ids, toWire),
          },
        };
      },
    });

  const getAlbumInfo = (described: { name: string; tier: Tier; summary: string }) =>
    defineMethod({
      ...described,
      parameters: { id: required(entityId('album', 'song')) },
      async answer({ id }, call) {
        const albumId = id.kind === 'album' ? id.id : (await catalog.requireSong(id.id)).albumId;
        const album = await catalog.requireAlbum(albumId ?? 0);
        return {
          albumInfo: {
            musicBrainzId: album.mbzReleaseId ?? undefined,
            ...pictures(toSubsonicId('album', album.id), call),
          },
        };
      },
    });

  return {
    methods: [
      getArtistInfo(
        {
          name: 'getArtistInfo2',
          tier: 'B',
          summary: 'Pictures of an artist, and who is like them',
          field: 'artistInfo2',
        },
        toArtist,
      ),
      getArtistInfo(
        {
          name: 'getArtistInfo',
          tier: 'C',
          summary: 'The same, for apps that know folders',
          field: 'artistInfo',
        },
        toArtistFolder,
      ),
      getAlbumInfo({ name: 'getAlbumInfo2', tier: 'B', summary: 'Pictures of an album' }),
      getAlbumInfo({ name: 'getAlbumInfo', tier: 'C', summary: 'The same, for apps that know folders' }),
    ],
  };
}

/** Accepts the id of a folder or song of the artist, which older apps send. */
async function findArtistId(catalog: Catalog, { kind, id }: EntityId): Promise<number> {
  if (kind === 'artist') return id;
  const { artists } = kind === 'album' ? await catalog.requireAlbum(id) : await catalog.requireSong(id);
  return artists[0]?.id ?? 0;
}

function picturesOf(publicUrl: string, id: string, { form }: SubsonicCall): WireObject {
  const addressOf = (size: number) => {
    const query = new URLSearchParams({ id, size: String(size) });
    for (const name of CREDENTIALS) {
      const value = form.first(name);
      if (value !== undefined) query.set(name, value);
    }
    return `${publicUrl}${SUBSONIC_PATH}/getCoverArt?${query.toString()}`;
  };
  return {
    smallImageUrl: addressOf(SMALL),
    mediumImageUrl: addressOf(MEDIUM),
    largeImageUrl: addressOf(LARGE),
  };
}
