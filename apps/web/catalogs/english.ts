/** The English texts of the contract, which every other language translates. */
import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const contract = path.resolve(import.meta.dirname, '../../../packages/contract');
export const LOCALES_FOLDER = path.join(contract, 'locales');
const sources = path.join(contract, 'src');

/** A sentence, a function that returns one, or several of them by name or in a list. */
export type Text = string | ((...parts: never[]) => string) | { readonly [key: string]: Text };

/** The texts by the key of their translation. */
export type Texts = Readonly<Record<string, Text>>;

/** A translation has the name of its texts, wherever their file is: `account-texts` for `accountTexts`. */
export const translationKey = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const load = async (file: string): Promise<object> => import(pathToFileURL(path.join(sources, file)).href);

export async function readEnglish(): Promise<Texts> {
  const modules = new Map<string, Text>();
  for (const file of globSync('**/{texts,*-texts}.ts', { cwd: sources })) {
    const [name, texts] = Object.entries(await load(file)).find(([each]) => each.endsWith('Texts')) ?? [];
    if (name === undefined) throw new Error(`${file} exports no texts`);
    const key = translationKey(name);
    if (modules.has(key)) throw new Error(`${file}: other texts are called ${name}, too`);
    modules.set(key, texts);
  }
  const english: Record<string, Text> = Object.fromEntries([...modules].sort(([a], [b]) => (a < b ? -1 : 1)));
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
