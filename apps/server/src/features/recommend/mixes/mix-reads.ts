/** Makes the mixes of one listener in the reading thread. The same day and history give the same mixes. */
import type { MixKind } from '@tutti/contract/recommendations/mixes';
import { createRandom } from '@tutti/radio';
import type { MixDescription } from '@tutti/recommend';
import { LRUCache } from 'lru-cache';
import type { PreparedSource } from '#platform/db/prepare.ts';
import type { Described } from '../candidate-tracks.ts';
import type { ReasonedPick } from '../pick-reason.ts';
import type { Model, ModelTime } from '../recommend-model.ts';
import { prepareUnwanted } from '../unwanted-store.ts';
import { createPickDescriptions } from './describe-picks.ts';
import { countPlays } from './history-reads.ts';
import type { Listener } from './listener.ts';
import { type Draft, type DraftReads, listDrafts, type MixDraft, PICKS_MIN } from './mix-drafts.ts';

export interface MixRequest extends ModelTime {
  readonly userId: string;
  /** Plays of today do not change the mixes of today. */
  readonly dayStartMs: number;
  /** If somebody began today, the plays before this hour count. */
  readonly hourStartMs: number;
}

/** Asks for the mix at this place among those that may exist; earlier ones have used some tracks. */
export interface MixStep extends MixRequest {
  readonly index: number;
  readonly usedIds: readonly number[];
}

export interface MixAnswer {
  /** Null if there are too few tracks for it. */
  readonly mix: DailyMix | null;
  readonly isLast: boolean;
}

export interface DailyMix extends MixDescription {
  readonly id: string;
  readonly kind: MixKind;
  readonly artists: readonly string[];
  readonly likeTitle: string | null;
  readonly picks: readonly ReasonedPick[];
}

type Rate = Awaited<ReturnType<ReturnType<typeof createPickDescriptions>['rateLibrary']>>;

interface Prepared {
  readonly skippedIds: ReadonlySet<number>;
  readonly rate: Rate;
  readonly drafts: readonly Draft[];
}

interface MixReadsDeps extends Pick<DraftReads, 'candidates' | 'gather' | 'history'> {
  findModel(time: ModelTime): Promise<Model>;
}

/** Somebody who has played fewer tracks is new, and what they like is not known. */
const PLAYED_MIN = 10;
const ARTISTS_NAMED = 3;
/** More would hold on to vectors of the library that have been read again meanwhile. */
const PREPARED_MAX = 4;
const DAY_MS = 86_400_000;

export function createMixReads(source: PreparedSource, deps: MixReadsDeps) {
  const { history } = deps;
  const descriptions = createPickDescriptions(source);
  const readUnwanted = prepareUnwanted(source);

  async function readPlayed({ userId, dayStartMs, hourStartMs }: MixRequest) {
    for (const beforeMs of [dayStartMs, hourStartMs]) {
      const latest = await history.listLatest(userId, beforeMs);
      const chosen = countPlays(latest);
      if (chosen.plays.size >= PLAYED_MIN) return { latest, chosen, beforeMs };
    }
    return undefined;
  }

  async function finish(
    { id, kind, artistIds, likeTitle, picks }: MixDraft,
    described: readonly Described[],
    rate: Rate,
  ): Promise<DailyMix> {
    const byId = new Map(described.map((track) => [track.trackId, track]));
    const tracks = picks.flatMap(({ trackId }) => byId.get(trackId) ?? []);
    return {
      id,
      kind,
      likeTitle,
      artists: await descriptions.nameArtists(artistIds.slice(0, ARTISTS_NAMED)),
      ...(await descriptions.describeTracks(tracks, rate)),
      picks,
    };
  }

  async function prepareListener(request: MixRequest): Promise<Prepared | undefined> {
    const { userId, dayStartMs } = request;
    const read = await readPlayed(request);
    if (read === undefined) return undefined;
    const model = await deps.findModel(request);
    const listener: Listener = {
      userId,
      ...read,
      model,
      randomOf: (mixId) => createRandom(Math.floor(dayStartMs / DAY_MS), hashText(`${userId} ${mixId}`)),
      async findUnwanted(trackIds) {
        return new Set((await readUnwanted(userId, trackIds)).map(({ id }) => id));
      },
    };
    return {
      skippedIds: read.chosen.skippedIds,
      rate: await descriptions.rateLibrary(model.sound.trackIds),
      drafts: await listDrafts(listener, { ...deps, descriptions }),
    };
  }

  /** One listener's mixes are made in several steps, and those of others may come in between. */
  const prepared = new LRUCache<string, Promise<Prepared | undefined>>({ max: PREPARED_MAX });

  async function findPrepared({ index, ...request }: MixStep): Promise<Prepared | undefined> {
    const { userId, dayStartMs, hourStartMs, removedAtMs } = request;
    const key = [userId, dayStartMs, hourStartMs, removedAtMs].join(' ');
    const known = index === 0 ? undefined : prepared.get(key);
    if (known !== undefined) return known;
    const preparing = prepareListener(request);
    prepared.set(key, preparing);
    try {
      return await preparing;
    } catch (error) {
      prepared.delete(key);
      throw error;
    }
  }

  return {
    /** Makes one mix only, because endless queues of others wait for this thread, too. */
    async makeMix(step: MixStep): Promise<MixAnswer> {
      const listener = await findPrepared(step);
      const draftMix = listener?.drafts[step.index];
      if (listener === undefined || draftMix === undefined) return { mix: null, isLast: true };
      const { skippedIds, rate, drafts } = listener;
      const used = new Set(step.usedIds);
      const { draft, described } = await draftMix((id) => !used.has(id) && !skippedIds.has(id));
      const mix = draft.picks.length < PICKS_MIN ? null : await finish(draft, described, rate);
      return { mix, isLast: step.index === drafts.length - 1 };
    },
  };
}

/** FNV-1a: people with the same history have mixes of their own. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
