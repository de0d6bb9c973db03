/** Pages through all matches: the best first, then the rest by id; a cursor names the last track, so none is lost. */
import { LRUCache } from 'lru-cache';
import { AppError } from '#platform/app-error.ts';
import type { ReadSource } from '#platform/db/read-worker.ts';
import { createCountCache } from '../count-cache.ts';
import { decodeCursor, encodeCursor, type PagePosition } from '../pages/page-cursor.ts';
import { createFoundTrackStore, type IdSlice, type Matching } from './found-track-store.ts';
import type { Term } from './search-term.ts';

/** Limit for ranking, because it has to compare each match and nobody looks at more. */
export const BEST_MATCHES = 200;
const SORT = 'match';
/** Stands for a position after the best matches. */
const BEHIND_THE_BEST = -1;
const EVERY_ID = 2_147_483_647;
const WALKS_REMEMBERED = 8;

export interface FoundQuery {
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly isCounted: boolean;
}

interface Best {
  /** At most BEST_MATCHES, best first. */
  readonly ids: readonly number[];
  readonly genreId: number | undefined;
}

export interface FoundContext {
  findBest(term: Term): Promise<Best>;
  isWorthLookingInside(term: Term): boolean;
}

interface Walk {
  readonly best: readonly number[];
  readonly matching: Matching;
}

export function createFoundTracks(source: ReadSource, { findBest, isWorthLookingInside }: FoundContext) {
  const store = createFoundTrackStore(source);
  const keepCount = createCountCache(source);
  /** Keeps the ranking with which a client started to page. */
  const walks = new LRUCache<string, Walk>({ max: WALKS_REMEMBERED });

  async function begin(term: Term): Promise<Walk> {
    const { ids, genreId } = await findBest(term);
    const byWords: Matching = { term, genreId, isSearchedInside: false };
    const isSearchedInside =
      ids.length === BEST_MATCHES &&
      isWorthLookingInside(term) &&
      (await store.listIds(byWords, { afterId: 0, limit: BEST_MATCHES })).length < BEST_MATCHES;
    const walk = { best: ids, matching: { ...byWords, isSearchedInside } };
    walks.set(term.text, walk);
    return walk;
  }

  async function listRest({ best, matching }: Walk, { afterId, limit }: IdSlice) {
    const isShown = new Set(best);
    const rest: number[] = [];
    let lastId = afterId;
    let isEnd = false;
    while (rest.length < limit && !isEnd) {
      const ids = await store.listIds(matching, { afterId: lastId, limit });
      rest.push(...ids.filter((id) => !isShown.has(id)));
      lastId = ids.at(-1) ?? lastId;
      isEnd = ids.length < limit;
    }
    return { ids: rest.slice(0, limit), isEnd: isEnd && rest.length <= limit };
  }

  async function count({ best, matching }: Walk): Promise<number> {
    if (best.length < BEST_MATCHES) return best.length;
    const found = new Set([...best, ...(await store.listIds(matching, { afterId: 0, limit: EVERY_ID }))]);
    return found.size;
  }

  async function takePage(walk: Walk, { from, limit }: { from: PagePosition | undefined; limit: number }) {
    const start = startAmongBest(walk.best, from);
    const shown = walk.best.slice(start, start + limit);
    const end = start + shown.length;
    const isMoreOfTheBest = end < walk.best.length;
    if (walk.best.length < BEST_MATCHES || shown.length === limit) {
      const isEnd = !isMoreOfTheBest && walk.best.length < BEST_MATCHES;
      return { ids: shown, nextCursor: isEnd ? null : encodePosition(shown.at(-1), end - 1) };
    }
    const afterId = from?.key === BEHIND_THE_BEST ? from.id : 0;
    const rest = await listRest(walk, { afterId, limit: limit - shown.length });
    return {
      ids: [...shown, ...rest.ids],
      nextCursor: rest.isEnd ? null : encodePosition(rest.ids.at(-1), BEHIND_THE_BEST),
    };
  }

  return async (term: Term, { cursor, limit, isCounted }: FoundQuery) => {
    const from = cursor === undefined ? undefined : decodePosition(cursor);
    const walk = (from && walks.get(term.text)) ?? (await begin(term));
    const page = await takePage(walk, { from, limit });
    const total = isCounted ? await keepCount(`found ${term.text}`, () => count(walk)) : 0;
    return { ...page, total };
  };
}

function startAmongBest(best: readonly number[], from: PagePosition | undefined): number {
  if (from === undefined) return 0;
  if (from.key === BEHIND_THE_BEST) return best.length;
  const index = best.indexOf(from.id);
  return Math.min((index === -1 ? Number(from.key) : index) + 1, best.length);
}

function encodePosition(id: number | undefined, key: number): string | null {
  return id === undefined ? null : encodeCursor({ sort: SORT, order: 'asc', id, key });
}

function decodePosition(cursor: string): PagePosition {
  const index = decodeCursor(cursor);
  const isOurs = index.sort === SORT && Number.isInteger(index.key) && Number(index.key) >= BEHIND_THE_BEST;
  if (!isOurs) throw new AppError('VALIDATION_FAILED', { message: 'cursor: belongs to another order' });
  return index;
}
