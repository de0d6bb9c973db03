/** The translations of the screen's texts, in one module of a few kilobytes, because TVs get no catalogs. */
import type { Plugin } from 'vite';
import { compileTexts, readMessages, TRANSLATED } from '../catalogs/compile-catalog.ts';
import { preamble } from '../catalogs/compile-message.ts';
import { readEnglish } from '../catalogs/english.ts';

const ID = 'virtual:room-screen-texts';
const TEXTS = 'room-screen-texts';

export function screenTexts(): Plugin {
  return {
    name: 'tutti-room-screen-texts',
    enforce: 'pre',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load: (id) => (id === `\0${ID}` ? composeTexts() : undefined),
  };
}

async function composeTexts(): Promise<string> {
  const english = (await readEnglish())[TEXTS];
  if (english === undefined) throw new Error(`The contract has no ${TEXTS}.`);
  const catalogs = TRANSLATED.map((language) => {
    const texts = compileTexts(readMessages(language)[TEXTS], english) ?? '{}';
    return `${JSON.stringify(language)}: (() => {\n${preamble(language)}\nreturn ${texts};\n})()`;
  });
  return `export default { ${catalogs.join(',\n')} };`;
}
