/** Random rows for every table of a closed database file, for tests that must cover all data. */
import { DatabaseSync } from 'node:sqlite';

interface Column {
  readonly name: string;
  readonly type: string;
  readonly notnull: number;
}

interface Reference {
  readonly from: string;
  readonly table: string;
  readonly to: string;
}

const TEXTS = [
  '',
  'NULL',
  'plain',
  'a "quoted", {braced} \\ text',
  "it's",
  'two\nlines\tand a tab',
  'ﬁn Ærøskøbing 東京 🎷',
  '\\N',
  '  spaces  ',
  'é is two signs',
];
const INTEGERS = [0, 1, -1, 42, 2_147_483_647, -2_147_483_648];
const INSTANTS = [0, 1, -1, 1_795_000_000_123, Number.MAX_SAFE_INTEGER];
const REALS = [0, -0.5, -7.23, 0.1, 1e-9, 123456.789, -23.4375];

/** Values of these are large on every database; the file does not tell how large others may be. */
const INSTANT_COLUMN = /_at$/;

export function fillWithRandomRows(file: string, random: () => number, rowsEach: number): void {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: true });
  try {
    database.exec('begin');
    for (const table of orderTables(database)) fillTable(database, table, { random, rowsEach });
    database.exec('commit');
  } finally {
    database.close();
  }
}

function all<Row>(database: DatabaseSync, statement: string): Row[] {
  return database.prepare(statement).all() as unknown as Row[];
}

export function listTables(database: DatabaseSync): string[] {
  const rows = all<{ name: string }>(
    database,
    `select name from pragma_table_list where schema = 'main' and type = 'table'
      and name not like 'sqlite\\_%' escape '\\' and name not like 'kysely\\_%' escape '\\'`,
  );
  return rows.map(({ name }) => name);
}

const referencesOf = (database: DatabaseSync, table: string) =>
  all<Reference>(database, `select "from", "table", "to" from pragma_foreign_key_list('${table}')`);

function orderTables(database: DatabaseSync): string[] {
  const ordered: string[] = [];
  const visit = (table: string): void => {
    if (ordered.includes(table)) return;
    for (const reference of referencesOf(database, table))
      if (reference.table !== table) visit(reference.table);
    ordered.push(table);
  };
  for (const table of listTables(database)) visit(table);
  return ordered;
}

function fillTable(
  database: DatabaseSync,
  table: string,
  { random, rowsEach }: { random: () => number; rowsEach: number },
): void {
  const columns = all<Column>(
    database,
    `select name, type, "notnull" or pk > 0 as "notnull" from pragma_table_info('${table}')`,
  );
  const references = new Map(referencesOf(database, table).map((one) => [one.from, one]));
  const marks = columns.map(() => '?').join(', ');
  const insert = database.prepare(`insert or ignore into ${table} values (${marks})`);
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value;
  const valuesOf = new Map(
    [...references].map(([from, { table: other, to }]) => [
      from,
      all<{ value: string | number }>(database, `select ${to} as value from ${other}`).map(
        ({ value }) => value,
      ),
    ]),
  );
  const valueOf = ({ name, type, notnull }: Column, row: number): string | number | null => {
    const referred = valuesOf.get(name);
    if (referred) return referred.length > 0 ? pick(referred) : null;
    if (name === 'id' && type.toLowerCase() === 'integer') return 10 * row + 7;
    if (!notnull && random() < 0.3) return null;
    if (type.toLowerCase() === 'text') return `${pick(TEXTS)}${row} ${pick(TEXTS)}`;
    if (type.toLowerCase() === 'real') return pick(REALS);
    return pick(INSTANT_COLUMN.test(name) ? INSTANTS : INTEGERS);
  };
  for (let row = 1; row <= rowsEach; row += 1) insert.run(...columns.map((column) => valueOf(column, row)));
}
