/**
 * What accounts keep of a thing, when it turns out to be another. An upgrade finds that of thousands at once, and no index begins
 * with the thing: few statements for all of them, or each looks through the whole table.
 */
import { sql } from 'kysely';
import type { Queries } from './queries.ts';

export interface ThingChange {
  readonly from: number;
  readonly to: number;
}

/** With at most one row for each account and thing. */
interface OwnedRows {
  readonly table: string;
  /** Which names the thing. */
  readonly column: string;
  /** Where things of several kinds share the table. */
  readonly kind?: string;
}

const CHANGES_PER_STATEMENT = 500;

/** In their order, from one to the next; what was kept of both stays as it was kept of `to`. */
export async function moveOwnedRows(
  db: Queries,
  { table, column, kind }: OwnedRows,
  changes: readonly ThingChange[],
): Promise<void> {
  const [rows, thing] = [sql.table(table), sql.ref(`${table}.${column}`)];
  const isOfKind = (name: string) =>
    kind === undefined ? sql`1 = 1` : sql`${sql.ref(`${name}.kind`)} = ${kind}`;
  // Hardly one of thousands is marked.
  const { rows: kept } = await sql<{ id: number }>`select distinct ${thing} as id from ${rows}
    where ${isOfKind(table)}`.execute(db);
  const marked = changesOf(new Set(kept.map(({ id }) => id)), changes);
  for (const apart of splitApart(marked)) {
    const values = apart.map(({ from, to }) => sql`(cast(${from} as integer), cast(${to} as integer))`);
    // Both databases call columns of values so; a statement that begins with `with` would be taken for one that reads.
    await sql`update ${rows} set ${sql.id(column)} = change.column2 from (values ${sql.join(values)}) as change
      where ${thing} = change.column1 and ${isOfKind(table)} and not exists (select 1 from ${rows} as own
        where own.account_id = ${sql.ref(`${table}.account_id`)} and ${isOfKind('own')}
          and ${sql.ref(`own.${column}`)} = change.column2)`.execute(db);
    await sql`delete from ${rows} where ${isOfKind(table)}
      and ${thing} in (${sql.join(apart.map(({ from }) => from))})`.execute(db);
  }
}

interface CopiedRows extends OwnedRows {
  /** The other columns, besides the account, the thing and its kind. */
  readonly values: readonly string[];
}

/** Gives accounts the same of `to` as they have of `from`, unless they have something of `to` already. */
export async function copyOwnedRows(
  db: Queries,
  { table, column, kind, values }: CopiedRows,
  changes: readonly ThingChange[],
): Promise<void> {
  const others = [...(kind === undefined ? [] : ['kind']), ...values];
  const columns = sql.join(['account_id', column, ...others].map((name) => sql.ref(name)));
  const copied = sql.join(others.map((name) => sql.ref(`own.${name}`)));
  for (let at = 0; at < changes.length; at += CHANGES_PER_STATEMENT) {
    const pairs = changes
      .slice(at, at + CHANGES_PER_STATEMENT)
      .map(({ from, to }) => sql`(cast(${from} as integer), cast(${to} as integer))`);
    await sql`insert into ${sql.table(table)} (${columns})
      select own.account_id, change.column2, ${copied}
      from ${sql.table(table)} as own
      join (values ${sql.join(pairs)}) as change on ${sql.ref(`own.${column}`)} = change.column1
      where ${kind === undefined ? sql`1 = 1` : sql`own.kind = ${kind}`}
      on conflict do nothing`.execute(db);
  }
}

/** Of what is marked, or will be by a change before. */
function changesOf(marked: Set<number>, changes: readonly ThingChange[]): ThingChange[] {
  return changes.filter(({ from, to }) => {
    if (from === to || !marked.has(from)) return false;
    marked.add(to);
    return true;
  });
}

/** Those of one statement have nothing in common. */
function* splitApart(changes: readonly ThingChange[]): Generator<ThingChange[]> {
  let apart: ThingChange[] = [];
  let touched = new Set<number>();
  for (const change of changes) {
    if (touched.has(change.from) || touched.has(change.to) || apart.length === CHANGES_PER_STATEMENT) {
      yield apart;
      apart = [];
      touched = new Set();
    }
    apart.push(change);
    touched.add(change.from).add(change.to);
  }
  if (apart.length > 0) yield apart;
}
