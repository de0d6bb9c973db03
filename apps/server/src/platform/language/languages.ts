/** Languages of texts that the server itself writes: mails, and the small player for other sites. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'ja'] as const;
export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = 'en';
const HEADER_MAX_LENGTH = 300;

export function isLanguage(word: string): word is Language {
  return (LANGUAGES as readonly string[]).includes(word);
}

/** Returns the browser's preferred language among ours; undefined if it names none. */
export function readAcceptLanguage(header: string | undefined): Language | undefined {
  const preferredLanguages = (header ?? '')
    .slice(0, HEADER_MAX_LENGTH)
    .split(',')
    .map((preferred) => {
      const [tag = '', ...parameters] = preferred.split(';').map((part) => part.trim().toLowerCase());
      const quality = parameters.find((parameter) => parameter.startsWith('q='));
      return {
        language: tag.split('-')[0] ?? '',
        weight: quality === undefined ? 1 : Number(quality.slice(2)),
      };
    })
    .filter(({ weight }) => weight > 0);
  // Sorting is stable, so the first of equal ones wins.
  return preferredLanguages
    .toSorted((a, b) => b.weight - a.weight)
    .find(({ language }) => isLanguage(language))?.language as Language | undefined;
}
