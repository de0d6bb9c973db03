/** Writes docs/BENCHMARKS.md: every benchmark replaces the section of its name and keeps the others. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { withSection } from '@tutti/measure/analysis/tables';

const file = path.join(import.meta.dirname, '..', '..', 'docs', 'BENCHMARKS.md');

const head = `# Benchmarks

Written by \`npm run bench -- scan start stream\`. Peers run beside us in the same run, on the same machine, and the
**ratio** is what counts: wall times move with the neighbours of a shared machine. Targets have the numbers of \`docs/specification/targets.md\`.
`;

const describeMachine = (): string => {
  const cpus = os.cpus();
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: import.meta.dirname })
    .toString()
    .trim();
  const memoryGb = Math.round(os.totalmem() / 2 ** 30);
  const load = os.loadavg()[0]?.toFixed(1);
  const when = new Date().toISOString().slice(0, 16).replace('T', ' ');
  return `${when} UTC, commit ${commit}; ${cpus.length} × ${cpus[0]?.model.trim()}, ${memoryGb} GB, ${os.type()} ${os.release()}, Node ${process.versions.node}; load ${load} at the end.`;
};

export const writeSection = (name: string, title: string, body: string): void => {
  const page = existsSync(file) ? readFileSync(file, 'utf8') : head;
  const section = `## ${title}\n\n${describeMachine()}\n\n${body.trim()}`;
  // BENCH_WRITE=no is for busy machines, whose figures should not be kept.
  if (process.env.BENCH_WRITE !== 'no') writeFileSync(file, withSection(page, name, section));
  console.log(`\n${title}\n\n${body.trim()}\n`);
};
