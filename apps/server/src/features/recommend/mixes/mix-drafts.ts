/** Chooses the tracks of each mix. A track is in one mix only, so the order of the drafts decides. */
import type { MixKind } from '@tutti/contract';
import { PERSONAL_MIX_TRACKS, STYLE_MIXES_MAX } from '@tutti/contract/limits';
import {
  arrangeByChance,
  chooseSimilar,
  groupStyles,
  type ScorePart,
  type Pick as SimilarPick,
  type Style,
  type WeightedTrack,
} from '@tutti/recommend';
import type { createCandidateReads, Described } from '../candidate-tracks.ts';
import { FORGOTTEN_MS, listForgotten, unplayedSince } from '../forgotten.ts';
import { type ReasonedPick, toReasonedPick } from '../pick-reason.ts';
import { type GatherOptions, type Model, strengthOf } from '../recommend-model.ts';
import type { createPickDescriptions } from './describe-picks.ts';
import type { createHistoryReads } from './history-reads.ts';
import { drawSome, type Listener, listFavoriteArtists, listRecentFavorites } from './listener.ts';

export interface MixDraft {
  readonly id: string;
  readonly kind: MixKind;
  readonly artistIds: readonly number[];
  readonly likeTitle: string | null;
  readonly picks: readonly ReasonedPick[];
}

interface Drafted {
  readonly draft: MixDraft;
  readonly described: readonly Described[];
}

export interface DraftReads {
  readonly candidates: ReturnType<typeof createCandidateReads>;
  gather(like: readonly Described[], model: Model, options: GatherOptions): Promise<number[]>;
  readonly history: ReturnType<typeof createHistoryReads>;
  readonly descriptions: ReturnType<typeof createPickDescriptions>;
}

/** So many tracks of a style say what the mix of a day is like; others do on another day. */
const COMPARED_MAX = 5;
/** Fewer tracks are no mix. */
export const PICKS_MIN = 8;
const CLOSE_PARTS: ReadonlySet<ScorePart> = new Set(['sound', 'together', 'credits']);

/** Chooses one mix among the tracks that are open, which no mix before it has. */
export type Draft = (isOpen: (trackId: number) => boolean) => Promise<Drafted>;

export async function listDrafts(listener: Listener, reads: DraftReads): Promise<readonly Draft[]> {
  const { chosen, model } = listener;
  const played = await reads.candidates.describe([...chosen.plays.keys()], model.sound.find);
  const named = await reads.descriptions.nameGenres(played.flatMap(({ genreIds }) => genreIds));
  const styles = groupStyles(
    played.map((track) => ({
      ...track,
      genreIds: track.genreIds.filter((id) => named.has(id)),
      plays: chosen.plays.get(track.trackId) ?? 0,
    })),
    { stylesMax: STYLE_MIXES_MAX, random: listener.randomOf('styles') },
  );
  const byId = new Map(played.map((track) => [track.trackId, track]));
  const ways = {
    listener,
    reads,
    lookUp: (ids: readonly number[]) => ids.flatMap((id) => byId.get(id) ?? []),
  };
  const [likeId] = drawSome(listRecentFavorites(listener, byId), 1, listener.randomOf('favorite'));
  const like = byId.get(likeId ?? 0);
  return [
    // The most particular ones come first, because styles find enough without their tracks.
    (isOpen) => draftForgotten({ ...ways, isOpen }),
    (isOpen) => draftUnheard(played, { ...ways, isOpen }),
    (isOpen) => draftNew(styles, { ...ways, isOpen, played }),
    ...styles.map(
      (style, index): Draft =>
        (isOpen) =>
          draftStyle(`style-${index + 1}`, style, { ...ways, isOpen }),
    ),
    ...(like === undefined ? [] : [((isOpen) => draftBecause(like, { ...ways, isOpen })) satisfies Draft]),
  ];
}

interface Ways {
  readonly listener: Listener;
  readonly reads: DraftReads;
  readonly isOpen: (trackId: number) => boolean;
}

type LookUp = Ways & { readonly lookUp: (ids: readonly number[]) => Described[] };

async function draftStyle(
  id: string,
  style: Style,
  { listener, reads, isOpen, lookUp }: LookUp,
): Promise<Drafted> {
  const random = listener.randomOf(id);
  const like = lookUp(drawSome(style.trackIds, COMPARED_MAX, random));
  const chosen = await chooseLike(like, { listener, reads, isOpen, random, moreIds: style.trackIds });
  return {
    draft: { id, kind: 'style', artistIds: style.artistIds, likeTitle: null, picks: chosen.picks },
    described: chosen.described,
  };
}

async function draftBecause(like: Described, { listener, reads, isOpen }: Ways): Promise<Drafted> {
  const { picks, described } = await chooseLike([like], {
    listener,
    reads,
    isOpen,
    random: listener.randomOf('because'),
  });
  const byId = new Map(described.map((track) => [track.trackId, track]));
  const artistIds = new Set(picks.flatMap(({ trackId }) => byId.get(trackId)?.artistIds ?? []));
  return {
    draft: { id: 'because', kind: 'because', artistIds: [...artistIds], likeTitle: like.title, picks },
    described,
  };
}

/** Chooses unheard tracks by artists whom the listener does not play. */
async function draftNew(
  styles: readonly Style[],
  { listener, reads, isOpen, lookUp, played }: LookUp & { played: readonly Described[] },
): Promise<Drafted> {
  const { userId, beforeMs } = listener;
  const random = listener.randomOf('new');
  const like = lookUp(styles.flatMap(({ trackIds }) => drawSome(trackIds, 1, random)));
  const known = new Set(played.flatMap(({ artistIds }) => artistIds));
  const chosen = await chooseLike(like, {
    listener,
    reads,
    random,
    isOpen: (trackId) => isOpen(trackId) && !listener.chosen.plays.has(trackId),
    async keep(tracks) {
      const strange = tracks.filter(({ artistIds }) => artistIds.every((id) => !known.has(id)));
      const lastPlayed = await reads.history.findLastPlayed(userId, idsOf(strange), beforeMs);
      return strange.filter(({ trackId }) => !lastPlayed.has(trackId));
    },
  });
  return {
    draft: { id: 'new', kind: 'new', artistIds: [], likeTitle: null, picks: chosen.picks },
    described: chosen.described,
  };
}

async function draftForgotten({ listener, reads, isOpen }: Ways): Promise<Drafted> {
  const { userId, beforeMs, model } = listener;
  const old = await reads.history.listOld(userId, beforeMs - FORGOTTEN_MS);
  const lastPlayed = await reads.history.findLastPlayed(
    userId,
    old.map(({ id }) => id),
    beforeMs,
  );
  const wasLong = ({ id }: { id: number }) => (lastPlayed.get(id) ?? beforeMs) < beforeMs - FORGOTTEN_MS;
  const forgotten = old.filter((track) => isOpen(track.id) && wasLong(track));
  const plays = new Map(forgotten.map((track) => [track.id, track.plays]));
  const most = Math.max(1, ...plays.values());
  const described = preferLong(await reads.candidates.describe([...plays.keys()], model.sound.find));
  const drawn = await drawWanted(
    listener,
    described.map((track) => ({ ...track, weight: (plays.get(track.trackId) ?? 0) / most })),
    listener.randomOf('rediscover'),
  );
  const picks = drawn.map(({ trackId }) => ({
    trackId,
    reason: unplayedSince(lastPlayed.get(trackId) ?? 0),
  }));
  return {
    draft: { id: 'rediscover', kind: 'rediscover', artistIds: [], likeTitle: null, picks },
    described,
  };
}

async function draftUnheard(
  played: readonly Described[],
  { listener, reads, isOpen }: Ways,
): Promise<Drafted> {
  const { userId, beforeMs, chosen, model } = listener;
  const random = listener.randomOf('deep-cuts');
  const artists = listFavoriteArtists(played, chosen);
  const of = new Map<number, number>();
  for (const artistId of artists.keys()) {
    const fromId = Math.ceil(random() * (await reads.candidates.findLargestId()));
    for (const id of await reads.candidates.listOfArtist(artistId, fromId))
      if (isOpen(id) && !chosen.plays.has(id) && !of.has(id)) of.set(id, artistId);
  }
  const lastPlayed = await reads.history.findLastPlayed(userId, [...of.keys()], beforeMs);
  const unheard = [...of.keys()].filter((id) => !lastPlayed.has(id));
  const described = preferLong(await reads.candidates.describe(unheard, model.sound.find));
  const most = Math.max(1, ...artists.values());
  const drawn = await drawWanted(
    listener,
    described.map((track) => ({ ...track, weight: (artists.get(of.get(track.trackId) ?? 0) ?? 0) / most })),
    random,
  );
  const artistIds = [...artists.keys()].filter((id) => drawn.some(({ trackId }) => of.get(trackId) === id));
  const names = new Map<number, string>();
  for (const id of artistIds)
    for (const name of await reads.descriptions.nameArtists([id])) names.set(id, name);
  const picks = drawn.map(({ trackId }) => {
    const name = names.get(of.get(trackId) ?? 0);
    return { trackId, reason: name === undefined ? null : { kind: 'unheard' as const, name } };
  });
  return { draft: { id: 'deep-cuts', kind: 'deep-cuts', artistIds, likeTitle: null, picks }, described };
}

interface LikeOptions extends Ways {
  readonly random: () => number;
  readonly moreIds?: readonly number[];
  readonly keep?: (tracks: readonly Described[]) => Promise<Described[]>;
}

async function chooseLike(
  like: readonly Described[],
  { listener, reads, isOpen, random, moreIds = [], keep }: LikeOptions,
) {
  const { model } = listener;
  const own = new Set(idsOf(like));
  const mayCome = (trackId: number) => isOpen(trackId) && !own.has(trackId);
  // One mix takes milliseconds, and several pages may wait for it.
  const hasLeft = () => false;
  const found = await reads.gather(like, model, { isOpen: mayCome, random, hasLeft });
  const ids = [...new Set([...found, ...moreIds.filter(mayCome)])];
  const tracks = await reads.candidates.describe(ids, model.sound.find);
  const described = preferLong(keep === undefined ? tracks : await keep(tracks));
  const unwanted = await listener.findUnwanted(idsOf(described));
  const picks = chooseSimilar(like, described, {
    count: PERSONAL_MIX_TRACKS + unwanted.size,
    past: [],
    usualDistance: model.sound.usualDistance,
    together: strengthOf(model.together),
    random,
  });
  const reasoned = keepReasoned(keepWanted(picks, unwanted));
  const { userId, beforeMs } = listener;
  const lastPlayed = await reads.history.findLastPlayed(userId, idsOf(reasoned), beforeMs);
  const tracksOfReasons = { like, described, unplayedSince: listForgotten(lastPlayed, beforeMs) };
  return { described, picks: reasoned.map((pick) => toReasonedPick(pick, tracksOfReasons)) };
}

/** Once a sound has no more tracks, others of the same genre or year would fill its mix. */
function keepReasoned(picks: readonly SimilarPick[]): readonly SimilarPick[] {
  const close = picks.filter(({ reason }) => reason !== null && CLOSE_PARTS.has(reason.part));
  return close.length >= PICKS_MIN ? close : picks.filter(({ reason }) => reason !== null);
}

/** Refused tracks keep their places until the end, so that the others stay where they are. */
async function drawWanted<Track extends WeightedTrack>(
  { findUnwanted }: Listener,
  tracks: readonly Track[],
  random: () => number,
): Promise<Track[]> {
  const unwanted = await findUnwanted(tracks.map(({ trackId }) => trackId));
  const count = PERSONAL_MIX_TRACKS + unwanted.size;
  return keepWanted(arrangeByChance(tracks, { count, random }), unwanted);
}

function keepWanted<Track extends { readonly trackId: number }>(
  tracks: readonly Track[],
  unwanted: ReadonlySet<number>,
): Track[] {
  return tracks.filter(({ trackId }) => !unwanted.has(trackId)).slice(0, PERSONAL_MIX_TRACKS);
}

/** Short tracks are chosen only if there is nothing else. */
function preferLong(tracks: readonly Described[]): readonly Described[] {
  const long = tracks.filter(({ isShort }) => !isShort);
  return long.length > 0 ? long : tracks;
}

const idsOf = (tracks: readonly { readonly trackId: number }[]) => tracks.map(({ trackId }) => trackId);
