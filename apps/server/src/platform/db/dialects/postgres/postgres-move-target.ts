import type { Client } from 'pg';
import type { MoveTarget, TargetColumn, TargetTable, ValueKind } from '../move-ends.ts';
import { DISABLE_TIMEOUTS } from './disable-timeouts.ts';
import { KEEP_ALIVE } from './keep-alive.ts';

/** A killed move releases its locks within moments. */
const LOCK_WAIT_MAX_MS = 60_000;
const CONNECT_MAX_MS = 10_000;
/** The first version with `pg_current_xact_id`, by which nodes know what is committed. */
const VERSION_MIN = 130_000;
const LOCK_NOT_AVAILABLE = '55P03';
export const KINDS: Readonly<Record<string, ValueKind>> = {
  text: 'text',
  integer: 'integer',
  bigint: 'integer',
  real: 'real',
  'double precision': 'number',
};

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Throws the reason why the database is unusable, in a sentence for the person who named it. */
export async function openPostgresMoveTarget(url: string): Promise<MoveTarget> {
  const { default: pg } = await import('pg');
  const { default: Cursor } = await import('pg-cursor');
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MAX_MS,
    ...KEEP_ALIVE,
  });
  // A query on a broken connection fails by itself.
  client.on('error', () => {});
  await client.connect();
  const target = createTarget(client, (statement) =>
    client.query(new Cursor<unknown[]>(statement, [], { rowMode: 'array' })),
  );
  try {
    await refuseUnfit(client);
  } catch (error) {
    await target.close();
    throw error;
  }
  return target;
}

function explainLock(error: unknown): never {
  if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error;
  throw new Error('DATABASE_URL: another program uses this database; nothing was moved', { cause: error });
}

async function refuseUnfit(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: string; encoding: string }>(
    `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding`,
  );
  const [settings] = rows;
  if (Number(settings?.version) < VERSION_MIN) throw new Error('it is older than version 13');
  if (settings?.encoding !== 'UTF8')
    throw new Error(`it stores texts as ${settings?.encoding}, and has to as UTF8`);
}

interface Cursor {
  read(rows: number): Promise<unknown[][]>;
  close(): Promise<void>;
}

function createTarget(client: Client, openCursor: (statement: string) => Cursor): MoveTarget {
  const listTables = async () => {
    const { rows } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables
        where table_schema = current_schema() and table_type = 'BASE TABLE' order by table_name`,
    );
    return rows.map(({ name }) => name);
  };
  return {
    async inspect() {
      const tables = await listTables();
      if (!tables.includes('kysely_migration')) return { steps: undefined, tables };
      const { rows } = await client.query<{ name: string }>('select name from kysely_migration');
      return { steps: rows.map(({ name }) => name).toSorted(), tables };
    },
    async begin() {
      const tables = await listTables();
      await client
        .query(`begin; ${DISABLE_TIMEOUTS};
        set local lock_timeout = ${LOCK_WAIT_MAX_MS};
        lock table ${tables.map(quote).join(', ')} in access exclusive mode`)
        .catch(explainLock);
      return describeTables(client);
    },
    async countRows(table) {
      const { rows } = await client.query<{ count: string }>(`select count(*) from ${quote(table)}`);
      return Number(rows[0]?.count);
    },
    clear: async (table) => void (await client.query(`delete from ${quote(table)}`)),
    async insert({ name, columns }, values) {
      const names = columns.map((column) => quote(column.name)).join(', ');
      const lists = columns.map(({ type }, index) => `$${index + 1}::${type}[]`).join(', ');
      const statement = `insert into ${quote(name)} (${names}) select * from unnest(${lists})`;
      await client.query({ name: `move-${name}`, text: statement, values: values as unknown[][] });
    },
    async *readRows({ name, columns }, rowsAtOnce) {
      const names = columns.map((column) => quote(column.name)).join(', ');
      const cursor = openCursor(`select ${names} from ${quote(name)}`);
      try {
        for (;;) {
          const rows = await cursor.read(rowsAtOnce);
          yield* rows;
          if (rows.length < rowsAtOnce) return;
        }
      } finally {
        await cursor.close();
      }
    },
    async continueIdsAfter({ name, columns }, lastId) {
      const identity = columns.find(({ isIdentity }) => isIdentity);
      if (identity === undefined || lastId < 1) return;
      await client.query('select setval(pg_get_serial_sequence($1, $2), $3)', [
        quote(name),
        identity.name,
        lastId,
      ]);
    },
    async commit() {
      await client.query('commit');
      // The planner's estimates for tables that were just empty are far off.
      await client.query('analyze').catch(() => {});
    },
    close: () => client.end(),
  };
}

async function describeTables(client: Client): Promise<readonly TargetTable[]> {
  const { rows } = await client.query<{ table: string; name: string; type: string; identity: string }>(
    `select c.table_name as "table", c.column_name as name, c.data_type as type, c.is_identity as identity
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.table_name not like 'kysely\\_%'
      order by c.table_name, c.ordinal_position`,
  );
  const columnsOf = new Map<string, TargetColumn[]>();
  for (const { table, name, type, identity } of rows) {
    const kind = KINDS[type];
    if (kind === undefined)
      throw new Error(`the column ${table}.${name} is of a kind that is not moved: ${type}`);
    const column = { name, kind, type, isIdentity: identity === 'YES' };
    columnsOf.set(table, [...(columnsOf.get(table) ?? []), column]);
  }
  const tables = [...columnsOf].map(([name, columns]) => ({ name, columns }));
  return orderByReferences(tables, await readReferences(client));
}

/** Table → tables that its rows reference. */
async function readReferences(client: Client): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await client.query<{ from: string; to: string }>(
    `select f.relname as "from", t.relname as "to" from pg_constraint r
      join pg_class f on f.oid = r.conrelid join pg_class t on t.oid = r.confrelid
      where r.contype = 'f' and f.relnamespace = current_schema()::regnamespace`,
  );
  const groups = Map.groupBy(rows, ({ from }) => from);
  return new Map([...groups].map(([from, some]) => [from, some.map(({ to }) => to)]));
}

function orderByReferences(
  tables: readonly TargetTable[],
  references: ReadonlyMap<string, readonly string[]>,
): TargetTable[] {
  const ordered = new Set<TargetTable>();
  const visit = (table: TargetTable, above: readonly string[]): void => {
    if (ordered.has(table) || above.includes(table.name)) return;
    for (const name of references.get(table.name) ?? []) {
      const referred = tables.find((other) => other.name === name);
      if (referred) visit(referred, [...above, table.name]);
    }
    ordered.add(table);
  };
  for (const table of tables) visit(table, []);
  return [...ordered];
}
