/** docs/BENCHMARKS.md: every bench owns the section of its name and leaves the others alone. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const file = path.join(import.meta.dirname, '..', 'docs', 'BENCHMARKS.md');

const head = `# Benchmarks

Written by \`npm run bench -- scan start stream\`. Peers run beside us in the same run, on the same machine, and the
**ratio** is what counts: wall times move with the neighbours of a shared machine. Targets have the numbers of \`docs/specification/targets.md\`.
`;

export const round = (value, digits = 1) =>
  Number.isFinite(value) ? Number(value.toFixed(digits)).toLocaleString('en') : '–';

export const renderTable = (rows) => {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const line = (cells) => `| ${cells.join(' | ')} |`;
  const body = rows.map((row) => line(columns.map((column) => row[column] ?? '')));
  return [line(columns), line(columns.map(() => '---')), ...body].join('\n');
};

/** One verdict row. `isMet` undefined means that it could not be measured here. */
export const target = ({ id, what, wanted, measured, isMet }) => ({
  target: id,
  what,
  wanted,
  measured,
  met: isMet === undefined ? 'not measured' : isMet ? 'yes' : '**no**',
});

const describeMachine = () => {
  const cpus = os.cpus();
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: import.meta.dirname })
    .toString()
    .trim();
  const memoryGb = Math.round(os.totalmem() / 2 ** 30);
  const load = os.loadavg()[0].toFixed(1);
  const when = new Date().toISOString().slice(0, 16).replace('T', ' ');
  return `${when} UTC, commit ${commit}; ${cpus.length} × ${cpus[0]?.model.trim()}, ${memoryGb} GB, ${os.type()} ${os.release()}, Node ${process.versions.node}; load ${load} at the end.`;
};

export const writeSection = (name, title, body) => {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : head;
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const section = `${begin}\n## ${title}\n\n${describeMachine()}\n\n${body.trim()}\n${end}`;
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  const next =
    from === -1
      ? `${text.trimEnd()}\n\n${section}\n`
      : text.slice(0, from) + section + text.slice(to + end.length);
  // Figures of a busy machine are for looking at, not for keeping.
  if (process.env.BENCH_WRITE !== 'no') writeFileSync(file, next);
  console.log(`\n${title}\n\n${body.trim()}\n`);
};
