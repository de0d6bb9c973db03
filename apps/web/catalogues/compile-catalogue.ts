/** The translation of all texts into one language, as a module that the page loads. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compileMessage, preamble } from './compile-message.ts';
import { LOCALES_FOLDER, readEnglish, readParameters, type Text } from './english.ts';

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

/** A refusal is known by its English sentence: many that say more than their code come with one code. */
function listRefusals(errors: Text | undefined): string {
  const codes = Object.entries((errors ?? {}) as Record<string, { message: string }>);
  const entries = codes.map(
    ([code, { message }]) => `${JSON.stringify(message)}: texts.errors?.${code}?.message`,
  );
  return `{ ${entries.join(', ')} }`;
}

export async function compileCatalogue(language: string): Promise<string> {
  const english = await readEnglish();
  const script = compile(readMessages(language), english) ?? '{}';
  return [
    preamble(language),
    `const texts = ${script};`,
    `export const refusals = ${listRefusals(english.errors)};`,
    'export default texts;\n',
  ].join('\n');
}
