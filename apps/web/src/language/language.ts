/**
 * The language of the page. Every text of the contract depends on this module in what is built (catalogs/), and this
 * one ends only when the language is there: whoever reads a text, at whatever moment, reads it in that language.
 */

/** The languages by their own names. */
export const LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  ja: '日本語',
} as const;
export type Language = keyof typeof LANGUAGES;

/** The texts of each module that differ from the English ones, by its name. */
export interface Catalog {
  readonly [module: string]: object;
}

interface CatalogModule {
  readonly default: Catalog;
  /** Translations of the server's sentences, by their English text. */
  readonly said: Readonly<Record<string, string | undefined>>;
  /** Translations of server sentences with parameters, by the pattern of the English sentence. */
  readonly saidWithFigures: readonly (readonly [
    pattern: RegExp,
    text: string | ((...parts: (string | number)[]) => string) | undefined,
  ])[];
}

const STORAGE_KEY = 'language';

/** English is in every text already, and is never asked for. */
const CATALOGS: Partial<Record<Language, () => Promise<CatalogModule>>> = {
  de: () => import('virtual:tutti-catalog/de'),
  fr: () => import('virtual:tutti-catalog/fr'),
  es: () => import('virtual:tutti-catalog/es'),
  ja: () => import('virtual:tutti-catalog/ja'),
};

const primary = (tag: string) => tag.split('-')[0] ?? tag;

function readPreferredLanguages(): readonly string[] {
  try {
    return [localStorage.getItem(STORAGE_KEY) ?? '', ...navigator.languages];
  } catch {
    // Storage refused: the browser's.
    return navigator.languages;
  }
}

const isLanguage = (word: string): word is Language => Object.hasOwn(LANGUAGES, word);

export const language: Language = readPreferredLanguages().map(primary).find(isLanguage) ?? 'en';

/** For dates, numbers and sorting: with the region that the browser names for the language. */
export const locale = navigator.languages.find((tag) => primary(tag) === language) ?? language;

/** Texts are read once, so the page begins anew. */
export function chooseLanguage(chosen: Language): void {
  try {
    localStorage.setItem(STORAGE_KEY, chosen);
  } catch {
    // Storage refused: nothing can be remembered beyond this page.
    return;
  }
  window.location.reload();
}

// A file that does not come leaves the page in English, and says so to screen readers.
const spoken = await CATALOGS[language]?.().catch(() => undefined);
const catalog = spoken?.default;
document.documentElement.lang = catalog ? locale : 'en';

function lay(texts: Record<string, unknown>, others: object): void {
  for (const [key, other] of Object.entries(others)) {
    const text = texts[key];
    if (text === undefined) continue;
    if (typeof other === 'object') lay(text as Record<string, unknown>, other as object);
    else texts[key] = other;
  }
}

/**
 * The texts of a module, in the language of the page; called by every module of texts in what is built.
 * @public
 */
export function inLanguage<Texts extends object>(module: string, texts: Texts): Texts {
  const others = catalog?.[module];
  if (others !== undefined) lay(texts as Record<string, unknown>, others);
  return texts;
}

/**
 * A sentence of the server, a refusal or a warning, in the language of the page; undefined where the page has none. Not by
 * the code of a refusal: with one code come some that say more than the code's own sentence, and those stay as the server
 * says them.
 */
export function saidByServer(sentence: string): string | undefined {
  return spoken?.said[sentence] ?? saidWithFigures(sentence);
}

/** A part may be a sentence of the server itself, such as the reason in "Role DJ; By an invitation of …". */
const toPart = (part: string) => (/^\d{1,15}$/.test(part) ? Number(part) : (saidByServer(part) ?? part));

/** Finds the translation of a sentence with parameters by its pattern. */
function saidWithFigures(sentence: string): string | undefined {
  for (const [pattern, text] of spoken?.saidWithFigures ?? []) {
    const parts = pattern.exec(sentence);
    if (parts !== null) return typeof text === 'function' ? text(...parts.slice(1).map(toPart)) : text;
  }
  return undefined;
}
