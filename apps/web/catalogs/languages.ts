/** Languages in the build: one module per translation, and texts that read from the current one. */
import path from 'node:path';
import type { Plugin } from 'vite';
import { compileCatalog } from './compile-catalog.ts';
import { translationKey } from './english.ts';

/** The module's id in the build. */
export const catalogModule = (language: string) => `\0virtual:tutti-catalog/${language}`;

const CATALOG = /^\0?virtual:tutti-catalog\/(\w+)$/;
const TEXTS = /\/packages\/contract\/src\/(?:[\w-]+\/)?(?:(?:[\w-]+-)?texts|errors)\.ts$/;
const SPOKEN = path.resolve(import.meta.dirname, '../src/language/language.ts');
/** Matches objects with sentences: those of a text module, and the refusals of the page itself. */
const TEXTS_OBJECT = /^export const (\w+Texts) = (\{[\s\S]*?^\}[^;]*);/gm;
const REFUSAL = /^export const ([A-Z_]+) = (\{\n {2}status[\s\S]*?^\}[^;]*);/gm;

/** Keeps the English texts as the source, and makes the page show them in its language. */
export function speak(code: string): string {
  const spoken = code
    .replaceAll(
      TEXTS_OBJECT,
      (_all, name: string, texts: string) =>
        `export const ${name} = /* @__PURE__ */ inLanguage('${translationKey(name)}', ${texts});`,
    )
    .replaceAll(REFUSAL, "export const $1 = inLanguage('errors', { $1: $2 }).$1;");
  return `import { inLanguage } from '${SPOKEN}';\n${spoken}`;
}

export function languages(): Plugin {
  return {
    name: 'tutti-languages',
    enforce: 'pre',
    resolveId: (id) => (CATALOG.test(id) ? `\0${id}` : undefined),
    load(id) {
      const language = CATALOG.exec(id)?.[1];
      return language === undefined ? undefined : compileCatalog(language);
    },
    transform(code, id) {
      return TEXTS.test(id) ? { code: speak(code), map: null } : undefined;
    },
  };
}
