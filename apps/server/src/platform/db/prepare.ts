/** Compiles a query at its first run and reuses it, because compiling costs several times as much as a look-up. */
import type { CompiledQuery, Kysely } from 'kysely';
import { fillUp, LIST_MAX } from './fill-up.ts';
import type { Schema } from './schema/index.ts';

export interface PreparedSource {
  readonly queries: Kysely<Schema>;
  /** Runs a read that was compiled once, for work on every request. */
  read<Row>(query: CompiledQuery<Row>): Promise<readonly Row[]>;
}

interface Compilable<Row> {
  compile(): CompiledQuery<Row>;
}

/** A placeholder for a value while the query is compiled; drivers never see one. */
class Slot {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

type SlotOf<Values> = <Name extends keyof Values>(name: Name) => Values[Name];

export function prepare<Values extends object, Row>(
  { read }: Pick<PreparedSource, 'read'>,
  build: (slot: SlotOf<Values>) => Compilable<Row>,
): (values: Values) => Promise<readonly Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return (values) => {
    compiled ??= build((name) => new Slot(name) as never).compile();
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Slot ? values[parameter.name as keyof Values] : parameter,
    );
    return read({ query: compiled.query, queryId: compiled.queryId, sql: compiled.sql, parameters });
  };
}

/** Prepares `where id in (…)` for any number of ids. */
export function prepareForIds<Row>(
  source: Pick<PreparedSource, 'read'>,
  build: (ids: readonly number[]) => Compilable<Row>,
): (ids: readonly number[]) => Promise<readonly Row[]> {
  const readOwn = prepareForOwnIds(source, (_owner, ids) => build(ids));
  return (ids) => readOwn('', ids);
}

export function prepareForOwnIds<Row>(
  source: Pick<PreparedSource, 'read'>,
  build: (owner: string, ids: readonly number[]) => Compilable<Row>,
): (owner: string, ids: readonly number[]) => Promise<readonly Row[]> {
  type Slots = { owner: string } & Record<number, number>;
  const ofLength = new Map<number, (values: Slots) => Promise<readonly Row[]>>();

  function getPrepared(length: number) {
    const known = ofLength.get(length);
    if (known) return known;
    const slots = Array.from({ length }, (_, index) => index);
    const prepared = prepare<Slots, Row>(source, (slot) =>
      build(
        slot('owner'),
        slots.map((index) => slot(index) as number),
      ),
    );
    ofLength.set(length, prepared);
    return prepared;
  }

  return async (owner, ids) => {
    const rows: Row[] = [];
    for (let start = 0; start < ids.length; start += LIST_MAX) {
      const some = ids.slice(start, start + LIST_MAX);
      const filled = fillUp(some);
      const found = await getPrepared(filled.length)(Object.assign(filled, { owner }) as unknown as Slots);
      if (ids.length <= LIST_MAX) return found;
      for (const row of found) rows.push(row);
    }
    return rows;
  };
}
