import type { LibraryProblem, LibraryProblemKind, LibraryProblemsQuery } from '@tutti/contract';
import { sql } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';

interface Page {
  readonly limit: number;
  readonly offset: number;
}

export function createLibraryProblemStore(db: Queries) {
  const present = () => db.selectFrom('track').where('missing_since', 'is', null);
  const missing = () => db.selectFrom('track').where('missing_since', 'is not', null);
  const untagged = () => present().where('artist_credit', '=', '');
  const duplicates = () =>
    present().where('content_key', 'in', (of) =>
      of
        .selectFrom('track as same')
        .where('same.missing_since', 'is', null)
        .where('same.content_key', '<>', '')
        .groupBy('same.content_key')
        .having(sql<number>`count(*)`, '>', 1)
        .select('same.content_key'),
    );

  async function listTracks(kind: Exclude<LibraryProblemKind, 'unreadable'>, { limit, offset }: Page) {
    const tracks = { missing, untagged, duplicate: duplicates }[kind]();
    const ordered = kind === 'duplicate' ? tracks.orderBy('content_key') : tracks;
    return ordered
      .orderBy('path')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .select(['id', 'path', 'title', 'artist_credit', 'content_key', 'missing_since', 'added_at'])
      .execute();
  }

  return {
    async counts(): Promise<Record<LibraryProblemKind, number>> {
      const count = async (query: ReturnType<typeof present>) => {
        const row = await query
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow();
        return Number(row.count);
      };
      const files = db.selectFrom('scan_problem').select(({ fn }) => fn.countAll<number>().as('count'));
      const [unreadable, gone, nameless, same] = await Promise.all([
        files.executeTakeFirstOrThrow(),
        count(missing()),
        count(untagged()),
        count(duplicates()),
      ]);
      return { unreadable: Number(unreadable.count), missing: gone, untagged: nameless, duplicate: same };
    },
    async list({ kind, page, limit }: LibraryProblemsQuery): Promise<LibraryProblem[]> {
      const range = { limit, offset: (page - 1) * limit };
      if (kind === 'unreadable') return listFiles(range);
      const rows = await listTracks(kind, range);
      return rows.map((row) => ({
        kind,
        path: row.path,
        trackId: row.id,
        title: row.title,
        artist: row.artist_credit || null,
        reason: REASONS[kind],
        group: kind === 'duplicate' ? row.content_key : null,
        at: new Date(row.missing_since ?? row.added_at).toISOString(),
      }));
    },
  };

  async function listFiles({ limit, offset }: Page): Promise<LibraryProblem[]> {
    const rows = await db
      .selectFrom('scan_problem')
      .select(['path', 'reason', 'found_at'])
      .orderBy('found_at', 'desc')
      .orderBy('path')
      .limit(limit)
      .offset(offset)
      .execute();
    return rows.map(({ path, reason, found_at: foundAt }) => ({
      kind: 'unreadable',
      path,
      trackId: null,
      title: null,
      artist: null,
      reason,
      group: null,
      at: new Date(foundAt).toISOString(),
    }));
  }
}

const REASONS = {
  missing: 'The file is gone.',
  untagged: 'The tags name no artist.',
  duplicate: 'Another file holds the same audio.',
} as const;
