/** The translation of all texts into one language, as a module that the page loads. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compileMessage, preamble } from './compile-message.ts';
import { LOCALES_FOLDER, readEnglish, readParameters, type Text, type Texts } from './english.ts';

/** ICU messages, where the English texts have sentences. */
export type Messages = string | { readonly [key: string]: Messages };

export const TRANSLATED = readdirSync(LOCALES_FOLDER);

export function readMessages(language: string): Readonly<Record<string, Messages>> {
  const folder = path.join(LOCALES_FOLDER, language);
  if (!existsSync(folder)) throw new Error(`There is no translation into ${language}`);
  return Object.fromEntries(
    readdirSync(folder).map((file) => [
      path.basename(file, '.json'),
      JSON.parse(readFileSync(path.join(folder, file), 'utf8')),
    ]),
  );
}

/** What is not translated yet stays English, and what no text has any more is left out. */
function compile(messages: Messages | undefined, text: Text): string | undefined {
  if (typeof text !== 'object') {
    if (typeof messages !== 'string') return undefined;
    return compileMessage(messages, typeof text === 'function' ? readParameters(text) : undefined);
  }
  if (typeof messages !== 'object') return undefined;
  const entries = Object.entries(text).flatMap(([key, part]) => {
    const script = compile(messages[key], part);
    return script === undefined ? [] : [`${JSON.stringify(key)}: ${script}`];
  });
  return `{ ${entries.join(', ')} }`;
}

/**
 * What the server says is known by its English sentence, because many refusals that say more than their code come with one
 * code, and warnings come as sentences.
 */
function listSaid(english: Texts): string {
  const codes = Object.entries((english.errors ?? {}) as Record<string, { message: string }>);
  const admin = english['admin-texts'] as { security: { settings: Record<string, string> } } | undefined;
  const entries = [
    ...codes.map(([code, { message }]) => [message, `texts.errors?.${code}?.message`]),
    ...Object.entries(admin?.security.settings ?? {}).map(([key, warning]) => [
      warning,
      `texts['admin-texts']?.security?.settings?.${key}`,
    ]),
  ];
  return `{ ${entries.map(([sentence, place]) => `${JSON.stringify(sentence)}: ${place}`).join(', ')} }`;
}

export async function compileCatalogue(language: string): Promise<string> {
  const english = await readEnglish();
  const script = compile(readMessages(language), english) ?? '{}';
  return [
    preamble(language),
    `const texts = ${script};`,
    `export const said = ${listSaid(english)};`,
    'export default texts;\n',
  ].join('\n');
}
