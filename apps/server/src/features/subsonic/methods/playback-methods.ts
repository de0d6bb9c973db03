import { PLAYBACK_RATE_MAX, PLAYBACK_STATES, POSITION_MAX_MS } from '@tutti/contract';
import type { Library } from '#features/library/library.ts';
import { requireAnyKnown } from '#features/library/require-known.ts';
import type { Playback } from '#features/playback/playback.ts';
import type { Scrobble } from '#features/recents/recents.ts';
import type { Clock } from '#platform/clock.ts';
import type { Catalog } from '../catalog.ts';
import { defineMethod, type MethodGroup, type SubsonicCall } from '../method.ts';
import {
  choice,
  decimal,
  entityId,
  flag,
  instantMs,
  integer,
  list,
  required,
  yesOrNo,
} from '../parameters.ts';
import { requireId } from '../subsonic-ids.ts';
import type { WireObject } from '../wire-text.ts';

interface PlaybackMethodDeps {
  readonly catalog: Catalog;
  readonly library: Pick<Library, 'knownIds'>;
  readonly playback: Playback;
  readonly clock: Clock;
}

const MINUTE_MS = 60_000;

export function createPlaybackMethods({
  catalog,
  library,
  playback,
  clock,
}: PlaybackMethodDeps): MethodGroup {
  /** Leaves out deleted songs, because an app sends all its plays again until they are accepted. */
  async function scrobble(call: SubsonicCall, plays: readonly Scrobble[]): Promise<void> {
    const ids = plays.map(({ trackId }) => trackId);
    const known = await requireAnyKnown(library, 'track', ids);
    const taken = plays.filter(({ trackId }) => known.has(trackId));
    await playback.scrobble(toPlayer(call), taken);
  }

  return {
    extensions: [{ name: 'playbackReport', versions: [1] }],
    methods: [
      defineMethod({
        name: 'scrobble',
        tier: 'B',
        summary: 'Songs that were played, or one that begins to play (submission=false)',
        parameters: {
          id: required(list(entityId('song'))),
          time: list(instantMs()),
          submission: yesOrNo(),
        },
        async answer({ id: songs, time, submission = true }, call) {
          const now = clock.now();
          const plays = songs.map(({ id }, index) => ({ trackId: id, playedAt: time[index] ?? now }));
          const last = plays.at(-1);
          if (submission) await scrobble(call, plays);
          else if (last) await playback.announce(toPlayer(call), last.trackId);
          return undefined;
        },
      }),
      defineMethod({
        name: 'reportPlayback',
        tier: 'B',
        summary: 'What a player does now; a song of which enough was heard becomes a play',
        parameters: {
          mediaId: required(entityId('song')),
          mediaType: required(choice('song')),
          positionMs: required(integer({ min: 0, max: POSITION_MAX_MS, cutsFraction: true })),
          state: required(choice(...PLAYBACK_STATES)),
          playbackRate: decimal(PLAYBACK_RATE_MAX),
          ignoreScrobble: flag(),
        },
        async answer({ mediaId, positionMs, state, playbackRate = 1, ignoreScrobble }, call) {
          await playback.report(toPlayer(call), {
            trackId: mediaId.id,
            positionMs,
            state,
            playbackRate,
            isCounting: !ignoreScrobble,
          });
          return undefined;
        },
      }),
      defineMethod({
        name: 'getNowPlaying',
        tier: 'B',
        summary: 'What everybody plays now, in apps and in Tutti itself',
        answer: (_values, { user }) => listNowPlaying({ catalog, playback, clock }, user.userId),
      }),
    ],
  };
}

async function listNowPlaying(
  { catalog, playback, clock }: Omit<PlaybackMethodDeps, 'library'>,
  userId: string,
): Promise<WireObject> {
  const now = clock.now();
  const playing = playback.list();
  const songs = await catalog.fewSongs(userId, [...new Set(playing.map(({ trackId }) => trackId))]);
  const songOf = new Map(songs.map((song) => [requireId(String(song.id), ['song']).id, song]));
  const entry = playing.flatMap((one) => {
    const song = songOf.get(one.trackId);
    const minutesAgo = Math.max(0, Math.floor((now - one.startedAt) / MINUTE_MS));
    if (song === undefined) return [];
    const { userName: username, playerName, playerNumber: playerId, state, positionMs, playbackRate } = one;
    return { ...song, username, minutesAgo, playerId, playerName, state, positionMs, playbackRate };
  });
  return { nowPlaying: { entry } };
}

/** An app key is a player of its own, because its owner may have several. */
function toPlayer({ user, client }: SubsonicCall) {
  return { id: user.keyId, userId: user.userId, userName: user.userName, name: client };
}
