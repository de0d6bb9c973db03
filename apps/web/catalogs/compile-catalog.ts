/** Compiles the translation of all texts into one language to a module that the page loads. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compileMessage, preamble } from './compile-message.ts';
import { LOCALES_FOLDER, readEnglish, readParameters, type Text, type Texts } from './english.ts';

/** ICU messages in the structure of the English texts. */
export type Messages = string | { readonly [key: string]: Messages };

export const TRANSLATED = readdirSync(LOCALES_FOLDER).map((file) => path.basename(file, '.json'));

export function readMessages(language: string): Readonly<Record<string, Messages>> {
  const file = path.join(LOCALES_FOLDER, `${language}.json`);
  if (!existsSync(file)) throw new Error(`There is no translation into ${language}`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Untranslated texts stay English, and translations without an English text are left out. */
export function compileTexts(messages: Messages | undefined, text: Text): string | undefined {
  if (typeof text !== 'object') {
    if (typeof messages !== 'string') return undefined;
    return compileMessage(messages, typeof text === 'function' ? readParameters(text) : undefined);
  }
  if (typeof messages !== 'object') return undefined;
  const entries = Object.entries(text).flatMap(([key, part]) => {
    const script = compileTexts(messages[key], part);
    return script === undefined ? [] : [`${JSON.stringify(key)}: ${script}`];
  });
  return `{ ${entries.join(', ')} }`;
}

/**
 * Maps the server's English sentences to translations. The code alone is not enough, because several refusals share one
 * code, and warnings come as sentences.
 */
function listServerSentences(english: Texts): string {
  const codes = Object.entries((english.errors ?? {}) as Record<string, { message: string }>);
  const warnings = english['setting-warning-texts'] as Record<string, string> | undefined;
  const entries = [
    ...codes.map(([code, { message }]) => [message, `texts.errors?.${code}?.message`]),
    ...Object.entries(warnings ?? {}).map(([key, warning]) => [
      warning,
      `texts['setting-warning-texts']?.${key}`,
    ]),
  ];
  return `{ ${entries.map(([sentence, keyPath]) => `${JSON.stringify(sentence)}: ${keyPath}`).join(', ')} }`;
}

/** Paths of the texts in the catalog that the server sends. */
const PATTERN_TEXTS = [
  'signal-texts',
  'admin-texts.clockHealth',
  'backup-texts.health',
  'audit-detail-texts',
  'library-fault-texts',
] as const;

type Sentence = string | ((...parts: never[]) => string);
type SentenceAt = readonly [sentence: Sentence, keyPath: string];

function listTexts(text: Text | undefined, keyPath: string): SentenceAt[] {
  if (text === undefined) return [];
  if (typeof text !== 'object') return [[text as Sentence, keyPath]];
  return Object.entries(text).flatMap(([key, part]) =>
    listTexts(part, `${keyPath}?.[${JSON.stringify(key)}]`),
  );
}

const textAt = (english: Texts, keyPath: string): Text | undefined =>
  keyPath
    .split('.')
    .reduce<Text | undefined>(
      (text, key) => (typeof text === 'object' ? text[key] : undefined),
      english as Text,
    );

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
/** A placeholder for a parameter, which no sentence contains. */
const PART = '\u0001';

/** A pattern of the English sentence with one group per parameter. */
function toPattern(text: (...parts: never[]) => string): string {
  const parts = readParameters(text).map(() => PART);
  return `^${escape(text(...(parts as never[]))).replaceAll(PART, '(.+)')}$`;
}

/** Longer patterns come first, because "Only 3 MB free" also ends like "3 MB free". */
function listSentencePatterns(english: Texts): string {
  const all = PATTERN_TEXTS.flatMap((keyPath) => {
    const [module = '', ...keys] = keyPath.split('.');
    const start = [module, ...keys].map((key) => `?.[${JSON.stringify(key)}]`).join('');
    return listTexts(textAt(english, keyPath), `texts${start}`);
  });
  const patterns = all.flatMap(([text, keyPath]) => {
    if (typeof text === 'string') return [{ pattern: `^${escape(text)}$`, keyPath }];
    const pattern = toPattern(text);
    // Some texts have another form for small numbers, such as "less than an hour".
    const others = [0, 1]
      .map((count) => ({ sentence: text(count as never), keyPath: `() => ${keyPath}?.(${count})` }))
      .filter(({ sentence }) => !new RegExp(pattern, 's').test(sentence))
      .map(({ sentence, keyPath: small }) => ({ pattern: `^${escape(sentence)}$`, keyPath: small }));
    return [{ pattern, keyPath }, ...others];
  });
  return `[${patterns
    .toSorted((one, other) => other.pattern.length - one.pattern.length)
    .map(({ pattern, keyPath }) => `[new RegExp(${JSON.stringify(pattern)}, 's'), ${keyPath}]`)
    .join(', ')}]`;
}

export async function compileCatalog(language: string): Promise<string> {
  const english = await readEnglish();
  const script = compileTexts(readMessages(language), english) ?? '{}';
  return [
    preamble(language),
    `const texts = ${script};`,
    `export const serverSentences = ${listServerSentences(english)};`,
    `export const sentencePatterns = ${listSentencePatterns(english)};`,
    'export default texts;\n',
  ].join('\n');
}
