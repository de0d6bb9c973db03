/**
 * `node tools/log-secrets.mjs <folder>`: searches the logs of a test run's servers for secrets
 * (apps/server/src/test/server-logs.ts keeps both). Secrets with a known shape are found even if no test noted them.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Nothing but a secret of ours has these shapes. */
const shapes = {
  'a signed token': /eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/,
  'a bearer': /\bBearer [\w.-]{8,}/,
  'a secret in an address': /[?&#](access_token|token|key|apiKey|ticket|[pts])=[^\s"'&\\]/,
  'a link of an invitation': /\/invited#[\w-]/,
  'a cookie': /\btutti_(renewal|media|device|sso)(_[0-9a-f]+)?=[\w.-]/,
  'a key of an authenticator app': /otpauth:\/\/|[?&]secret=[A-Z2-7]{16}/,
  'a recovery code': /\b(?:[a-z2-7]{4}-){3}[a-z2-7]{4}\b/,
  'a hash of a password': /\$argon2id\$/,
};

/** Shorter secrets and ordinary words occur in normal lines. A secret without a digit counts only if it is long. */
const secretMin = 8;
const sentenceMin = 12;
const wordMin = 16;
/**
 * Random secrets consist of these characters. Each log is split into such words once, instead of being searched for
 * each secret.
 */
const word = /[\w-]{8,}/g;
const isWord = (secret) => /^[\w-]+$/.test(secret);
const isRare = (secret) =>
  isWord(secret) ? secret.length >= (/\d/.test(secret) ? secretMin : wordMin) : secret.length >= sentenceMin;

const readFolder = (folder) =>
  existsSync(folder)
    ? readdirSync(folder)
        .sort()
        .map((name) => ({ name, text: readFileSync(path.join(folder, name), 'utf8') }))
    : [];

const readNoted = (folder) => {
  const lines = readFolder(folder).flatMap(({ text }) => text.split('\n').filter(Boolean));
  const secrets = new Set(lines.map((line) => JSON.parse(line)).filter(isRare));
  const words = new Set([...secrets].filter(isWord));
  return { words, sentences: [...secrets].filter((secret) => !isWord(secret)) };
};

/** In a line of JSON, the letter of an escape such as `\n` would be taken for part of the next word. */
const unescape = (line) => line.replace(/\\[nrt]/g, ' ');

const findInLine = (line, { words, sentences }) => [
  ...Object.keys(shapes).filter((name) => shapes[name].test(line)),
  ...(unescape(line).match(word) ?? [])
    .filter((one) => words.has(one))
    .map((one) => `the secret ${one.slice(0, 6)}…`),
  ...sentences.filter((one) => line.includes(one)).map((one) => `the secret "${one.slice(0, 6)}…"`),
];

/** Returns the file and a part of the line. Showing the secret is harmless, because it comes from a test. */
export const findSecretsInLogs = (folder) => {
  const noted = readNoted(path.join(folder, 'secrets'));
  const logs = readFolder(path.join(folder, 'logs'));
  const found = logs.flatMap(({ name, text }) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        findInLine(line, noted).map((what) => `${name}:${index + 1}: ${what}: ${line.slice(0, 300)}`),
      ),
  );
  const notedCount = noted.words.size + noted.sentences.length;
  return {
    logs: logs.map(({ name }) => name),
    lines: logs.reduce((sum, { text }) => sum + text.split('\n').length, 0),
    noted: notedCount,
    found,
  };
};

/** Maximum number of findings to print. */
const namedMax = 20;

/** Counts as one more test of the run. `wanted` are prefixes of log names that must exist. */
export const summariseLogs = (folder, wanted) => {
  const { logs, found } = findSecretsInLogs(folder);
  const missing = [...wanted].filter((name) => !logs.some((log) => log.startsWith(name)));
  const failures = [
    ...missing.map((name) => `secrets in logs › no server has kept a log named ${name}`),
    ...(found.length > 0 ? [`secrets in logs › ${found.length} found`, ...found.slice(0, namedMax)] : []),
  ];
  const failed = missing.length + (found.length > 0 ? 1 : 0);
  return {
    passed: failed > 0 ? 0 : 1,
    failed,
    skipped: 0,
    failures: failures.length > 0 ? [failures.join('\n    ')] : [],
  };
};

if (process.argv[1] === import.meta.filename) {
  const { logs, lines, noted, found } = findSecretsInLogs(
    path.resolve(process.argv[2] ?? 'test-results/logs'),
  );
  process.stdout.write(
    `${logs.length} logs, ${lines} lines, ${noted} noted secrets, ${found.length} found\n${found.join('\n')}\n`,
  );
  process.exitCode = found.length > 0 || logs.length === 0 ? 1 : 0;
}
