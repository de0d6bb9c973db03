/** Playlists, the same ones as in Tutti. Those of other users are invisible (ruling 1.51). */
import { isAdmin, playlistDescription, playlistName } from '@tutti/contract';
import type { Library } from '#features/library/library.ts';
import type { Playlists } from '#features/playlists/playlists.ts';
import type { Catalog } from '../catalog.ts';
import { defineMethod, isCalled, type MethodGroup, type SubsonicUser } from '../method.ts';
import { entityId, integer, list, missing, required, text, typed, yesOrNo } from '../parameters.ts';
import { SubsonicError } from '../subsonic-error.ts';
import { toPlaylist } from '../wire-collections.ts';
import type { WireObject } from '../wire-text.ts';

interface PlaylistMethodDeps {
  readonly catalog: Catalog;
  readonly library: Pick<Library, 'readRevision'>;
  readonly playlists: Pick<Playlists, 'edits' | 'remove'>;
}

const INDEX_MAX = 2_147_483_647;

export function createPlaylistMethods({ catalog, library, playlists }: PlaylistMethodDeps): MethodGroup {
  const { edits } = playlists;

  async function open({ userId, userName }: SubsonicUser, playlistId: number): Promise<WireObject> {
    const key = { userId, playlistId };
    const whole = await edits.find(key);
    const revision = await library.readRevision();
    const entry = await catalog.songs(userId, await edits.listTrackIds(key));
    return {
      playlist: { ...toPlaylist(whole, { owner: userName, revision }), songCount: entry.length, entry },
    };
  }

  return {
    methods: [
      defineMethod({
        name: 'getPlaylists',
        tier: 'B',
        summary: 'Own playlists',
        parameters: { username: text() },
        async answer({ username }, { user }) {
          const isOwn = username === undefined || isCalled(user, username);
          if (!isOwn && !isAdmin(user.roles)) throw new SubsonicError('NOT_ALLOWED');
          if (!isOwn) return { playlists: { playlist: [] } };
          const context = { owner: user.userName, revision: await library.readRevision() };
          const playlist = await edits.listInParts<WireObject>(user.userId, (one) =>
            toPlaylist(one, context),
          );
          return { playlists: { playlist } };
        },
      }),
      defineMethod({
        name: 'getPlaylist',
        tier: 'B',
        summary: 'A playlist and its songs in order',
        parameters: { id: required(entityId('playlist')) },
        answer: ({ id: { id } }, { user }) => open(user, id),
      }),
      defineMethod({
        name: 'createPlaylist',
        tier: 'B',
        summary: 'Makes a playlist, or puts songs in place of those of one',
        parameters: {
          name: typed(playlistName),
          playlistId: entityId('playlist'),
          songId: list(entityId('song')),
        },
        async answer({ name, playlistId, songId }, { user }) {
          const { userId } = user;
          const trackIds = songId.map(({ id }) => id);
          if (playlistId !== undefined) {
            await edits.edit({ userId, playlistId: playlistId.id }, { name, trackIds });
            return open(user, playlistId.id);
          }
          if (name === undefined) throw missing('name');
          return open(user, await edits.create(userId, { name, trackIds }));
        },
      }),
      ...createEditingMethods(playlists),
    ],
  };
}

function createEditingMethods({ edits, remove }: PlaylistMethodDeps['playlists']) {
  return [
    defineMethod({
      name: 'updatePlaylist',
      tier: 'B',
      summary:
        'Renames and describes a playlist, takes songs out by their places before the call, and adds some',
      parameters: {
        playlistId: required(entityId('playlist')),
        name: typed(playlistName),
        // Apps remove a comment by sending an empty one, because there is no other way.
        comment: { ...typed(playlistDescription), takesEmpty: true },
        public: yesOrNo(),
        songIdToAdd: list(entityId('song')),
        songIndexToRemove: list(integer({ min: 0, max: INDEX_MAX })),
      },
      async answer({ playlistId, name, comment, songIdToAdd, songIndexToRemove, ...rest }, { user }) {
        await edits.edit(
          { userId: user.userId, playlistId: playlistId.id },
          {
            name,
            description: comment,
            isPublic: rest.public,
            removedIndexes: songIndexToRemove,
            addedTrackIds: songIdToAdd.map(({ id }) => id),
          },
        );
        return undefined;
      },
    }),
    defineMethod({
      name: 'deletePlaylist',
      tier: 'B',
      summary: 'Deletes a playlist; Tutti can bring it back for a while',
      parameters: { id: required(entityId('playlist')) },
      async answer({ id: { id } }, { user }) {
        await remove({ userId: user.userId, playlistId: id });
        return undefined;
      },
    }),
  ];
}
