/**
 * `npm run test:list` lists every test of the last runs with the part that ran it, one a line: part, file, title, result and
 * milliseconds. `npm run test:list -- --slowest 10` lists the slowest files and tests of each part instead.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { inRoot, say } from './workspace.mjs';

const testsOfVitest = (report) =>
  report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, duration }) => ({
      file: path.relative(inRoot(), name),
      title: fullName,
      result: status,
      durationMs: duration ?? 0,
    })),
  );

const testsOfSuite = (suite, titles) => [
  ...(suite.specs ?? []).flatMap((spec) =>
    spec.tests.map(({ projectName, results }) => ({
      file: path.join('e2e', spec.file),
      title: [`[${projectName}]`, ...titles, spec.title].join(' '),
      result: results.at(-1)?.status ?? 'not run',
      durationMs: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
  ),
  ...(suite.suites ?? []).flatMap((inner) => testsOfSuite(inner, [...titles, inner.title])),
];

const readTests = (file) => {
  const report = JSON.parse(readFileSync(file, 'utf8'));
  return report.testResults
    ? testsOfVitest(report)
    : report.suites.flatMap((suite) => testsOfSuite(suite, []));
};

const bySlowness = (one, other) => other.durationMs - one.durationMs;

const sumsOfFiles = (tests) => {
  const sums = new Map();
  for (const { file, durationMs } of tests) {
    const { count = 0, sumMs = 0 } = sums.get(file) ?? {};
    sums.set(file, { count: count + 1, sumMs: sumMs + durationMs });
  }
  return [...sums].map(([file, { count, sumMs }]) => ({
    file,
    title: `${count} tests`,
    result: '',
    durationMs: sumMs,
  }));
};

const { values } = parseArgs({
  options: {
    slowest: { type: 'string' },
    reports: { type: 'string', default: inRoot('test-results', 'reports') },
  },
});

const names = existsSync(values.reports)
  ? readdirSync(values.reports)
      .filter((name) => name.endsWith('.json'))
      .sort()
  : [];
if (names.length === 0) {
  say(`No tests have run yet: ${values.reports} holds no report.`);
  process.exitCode = 1;
}
for (const name of names) {
  const tests = readTests(path.join(values.reports, name));
  const wanted =
    values.slowest === undefined
      ? tests
      : [sumsOfFiles(tests), tests].flatMap((list) =>
          [...list].sort(bySlowness).slice(0, Number(values.slowest)),
        );
  for (const { file, title, result, durationMs } of wanted)
    say([path.basename(name, '.json'), file, title, result, Math.round(durationMs)].join('\t'));
}
