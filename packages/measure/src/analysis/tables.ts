/** Formats figures as docs/BENCHMARKS.md shows them. */

type Cell = string | number;
export type Row = Readonly<Record<string, Cell>>;

/** A missing figure is a dash, for example of a product that is not installed. */
export const round = (value: number | undefined, digits = 1): string =>
  value !== undefined && Number.isFinite(value) ? Number(value.toFixed(digits)).toLocaleString('en') : '–';

/** Columns are all keys, in the order of their first appearance. */
export const renderTable = (rows: readonly Row[]): string => {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const line = (cells: readonly Cell[]) => `| ${cells.join(' | ')} |`;
  const body = rows.map((row) => line(columns.map((column) => row[column] ?? '')));
  return [line(columns), line(columns.map(() => '---')), ...body].join('\n');
};

export interface Verdict {
  /** Id in docs/specification/targets.md. */
  readonly id: string;
  readonly what: string;
  readonly wanted: string;
  readonly measured: string;
  /** Undefined means that it could not be measured here. */
  readonly isMet: boolean | undefined;
}

export const target = ({ id, what, wanted, measured, isMet }: Verdict) => ({
  target: id,
  what,
  wanted,
  measured,
  met: isMet === undefined ? 'not measured' : isMet ? 'yes' : '**no**',
});

/** Replaces the section of this name, or appends it; all others stay as they are. */
export const withSection = (page: string, name: string, section: string): string => {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const whole = `${begin}\n${section}\n${end}`;
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  return from === -1
    ? `${page.trimEnd()}\n\n${whole}\n`
    : page.slice(0, from) + whole + page.slice(to + end.length);
};
