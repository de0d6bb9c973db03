/** Moves rows in few statements, because an upgrade moves thousands and no index begins with the item. */
import { sql } from 'kysely';
import type { Queries } from './queries.ts';

export interface ThingChange {
  readonly from: number;
  readonly to: number;
}

/** A table with at most one row per account and item. */
interface OwnedRows {
  readonly table: string;
  readonly column: string;
  /** The kind, if items of several kinds share the table. */
  readonly kind?: string;
}

const CHANGES_PER_STATEMENT = 500;

/** Applies changes in order; if an account has data about both, that of `to` stays. */
export async function moveOwnedRows(
  db: Queries,
  { table, column, kind }: OwnedRows,
  changes: readonly ThingChange[],
): Promise<void> {
  const [rows, thing] = [sql.table(table), sql.ref(`${table}.${column}`)];
  const isOfKind = (name: string) =>
    kind === undefined ? sql`1 = 1` : sql`${sql.ref(`${name}.kind`)} = ${kind}`;
  // Hardly one in a thousand has data.
  const { rows: remaining } = await sql<{ id: number }>`select distinct ${thing} as id from ${rows}
    where ${isOfKind(table)}`.execute(db);
  const marked = changesOf(new Set(remaining.map(({ id }) => id)), changes);
  for (const apart of splitApart(marked)) {
    const values = apart.map(({ from, to }) => sql`(cast(${from} as integer), cast(${to} as integer))`);
    // Both databases name value columns like this; a statement that begins with `with` would count as a read.
    await sql`update ${rows} set ${sql.id(column)} = change.column2 from (values ${sql.join(values)}) as change
      where ${thing} = change.column1 and ${isOfKind(table)} and not exists (select 1 from ${rows} as own
        where own.account_id = ${sql.ref(`${table}.account_id`)} and ${isOfKind('own')}
          and ${sql.ref(`own.${column}`)} = change.column2)`.execute(db);
    await sql`delete from ${rows} where ${isOfKind(table)}
      and ${thing} in (${sql.join(apart.map(({ from }) => from))})`.execute(db);
  }
}

interface CopiedRows extends OwnedRows {
  readonly values: readonly string[];
}

/** Gives accounts the data of `from` for `to`, unless they have some already. */
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

/** Filters changes of items with data, including those that an earlier change brings. */
function changesOf(marked: Set<number>, changes: readonly ThingChange[]): ThingChange[] {
  return changes.filter(({ from, to }) => {
    if (from === to || !marked.has(from)) return false;
    marked.add(to);
    return true;
  });
}

/** Splits changes so that those of one statement are independent. */
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
