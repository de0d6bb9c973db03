/**
 * The language of the page. The build makes every module of texts import this one (catalogs/), and its top-level await
 * ends when the catalog is loaded, so texts are never read in the wrong language.
 */

/** Each language under its own name. */
export const LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  ja: '日本語',
} as const;
export type Language = keyof typeof LANGUAGES;

export interface Catalog {
  readonly [module: string]: object;
}

interface CatalogModule {
  readonly default: Catalog;
  /** Translations of the server's sentences, by their English text. */
  readonly serverSentences: Readonly<Record<string, string | undefined>>;
  /** Translations of server sentences with parameters, by the pattern of the English sentence. */
  readonly sentencePatterns: readonly (readonly [
    pattern: RegExp,
    text: string | ((...parts: (string | number)[]) => string) | undefined,
  ])[];
}

const STORAGE_KEY = 'language';

/** English has no catalog, because the texts themselves are English. */
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
    // Without access to storage the browser's preference applies.
    return navigator.languages;
  }
}

const isLanguage = (word: string): word is Language => Object.hasOwn(LANGUAGES, word);

export const language: Language = readPreferredLanguages().map(primary).find(isLanguage) ?? 'en';

/** For dates, numbers and sorting; includes the region if the browser names one for the language. */
export const locale = navigator.languages.find((tag) => primary(tag) === language) ?? language;

/** Reloads the page, because texts are read only once. */
export function chooseLanguage(chosen: Language): void {
  try {
    localStorage.setItem(STORAGE_KEY, chosen);
  } catch {
    // Without access to storage the choice cannot be saved.
    return;
  }
  window.location.reload();
}

// If a catalog fails to load, the page is in English, and its `lang` attribute says so to screen readers.
const spoken = await CATALOGS[language]?.().catch(() => undefined);
const catalog = spoken?.default;
document.documentElement.lang = catalog ? locale : 'en';

function replaceTexts(texts: Record<string, unknown>, others: object): void {
  for (const [key, other] of Object.entries(others)) {
    const text = texts[key];
    if (text === undefined) continue;
    if (typeof other === 'object') replaceTexts(text as Record<string, unknown>, other as object);
    else texts[key] = other;
  }
}

/**
 * Returns the texts of a module in the language of the page. The build adds this call to every module of texts.
 * @public
 */
export function inLanguage<Texts extends object>(module: string, texts: Texts): Texts {
  const others = catalog?.[module];
  if (others !== undefined) replaceTexts(texts as Record<string, unknown>, others);
  return texts;
}

/**
 * Translates a sentence of the server; undefined without a translation. It is found by its text and not by its code,
 * because some sentences say more than the usual one for their code.
 */
export function translateSentence(sentence: string): string | undefined {
  return spoken?.serverSentences[sentence] ?? translateByPattern(sentence);
}

/** A part may be a sentence of the server, too, such as the reason in "Role DJ; By an invitation of …". */
const toPart = (part: string) => (/^\d{1,15}$/.test(part) ? Number(part) : (translateSentence(part) ?? part));

/** Finds the translation of a sentence with parameters by its pattern. */
function translateByPattern(sentence: string): string | undefined {
  for (const [pattern, text] of spoken?.sentencePatterns ?? []) {
    const parts = pattern.exec(sentence);
    if (parts !== null) return typeof text === 'function' ? text(...parts.slice(1).map(toPart)) : text;
  }
  return undefined;
}
