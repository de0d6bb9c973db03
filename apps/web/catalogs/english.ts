/** The English texts of the contract, which every other language translates. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const contract = path.resolve(import.meta.dirname, '../../../packages/contract');
export const LOCALES_FOLDER = path.join(contract, 'locales');
const sources = path.join(contract, 'src');

/** A sentence, a function that returns one, or several of them by name or in a list. */
export type Text = string | ((...parts: never[]) => string) | { readonly [key: string]: Text };

/** The texts by the name of their module, which is also that of the file with the translation: `account-texts`. */
export type Texts = Readonly<Record<string, Text>>;

const load = async (file: string): Promise<object> => import(pathToFileURL(path.join(sources, file)).href);

export async function readEnglish(): Promise<Texts> {
  const english: Record<string, Text> = {};
  for (const file of readdirSync(path.join(sources, 'texts')).filter((name) => name.endsWith('-texts.ts'))) {
    const texts = Object.entries(await load(`texts/${file}`)).find(([name]) => name.endsWith('Texts'));
    if (texts === undefined) throw new Error(`${file} exports no texts`);
    english[file.slice(0, -'.ts'.length)] = texts[1];
  }
  const { ERRORS } = (await load('errors.ts')) as { ERRORS: Record<string, { message: string }> };
  english.errors = Object.fromEntries(
    Object.entries(ERRORS).map(([code, { message }]) => [code, { message }]),
  );
  return english;
}

/** The parameter names of a text, from its source. */
export function readParameters(text: (...parts: never[]) => string): readonly string[] {
  const [, inBraces, alone] = /^(?:\w+\s*)?\(([^)]*)\)|^(\w+)\s*=>/.exec(text.toString().trim()) ?? [];
  return (inBraces ?? alone ?? '')
    .split(',')
    .map((parameter) => parameter.trim())
    .filter((parameter) => parameter !== '');
}
