import { PLACE_NAME_DEFAULT } from '@tutti/contract/admin-settings/words';
import { mailTexts } from '@tutti/contract/email/texts';
import de from '@tutti/contract/locales/de.json' with { type: 'json' };
import es from '@tutti/contract/locales/es.json' with { type: 'json' };
import fr from '@tutti/contract/locales/fr.json' with { type: 'json' };
import ja from '@tutti/contract/locales/ja.json' with { type: 'json' };
import type { Language } from '#platform/language/languages.ts';
import { translateTexts } from '#platform/language/translate-texts.ts';

export type MailTexts = typeof mailTexts;

const TEXTS: Readonly<Record<Language, MailTexts>> = {
  en: mailTexts,
  de: translateTexts(mailTexts, de['mail-texts']),
  es: translateTexts(mailTexts, es['mail-texts']),
  fr: translateTexts(mailTexts, fr['mail-texts']),
  ja: translateTexts(mailTexts, ja['mail-texts']),
};

/** Returns the texts with our product name replaced by the name that the owner gave this server. */
export function mailTextsIn(language: Language, placeName: string): MailTexts {
  const texts = TEXTS[language];
  return placeName === PLACE_NAME_DEFAULT ? texts : (nameIn(texts, placeName) as MailTexts);
}

function nameIn(text: unknown, name: string): unknown {
  const named = (sentence: string) => sentence.replaceAll(PLACE_NAME_DEFAULT, () => name);
  if (typeof text === 'string') return named(text);
  if (typeof text === 'function') {
    const speak = text as (...parts: string[]) => string;
    // Replace before inserting values, because an address may contain the product name.
    return (...parts: string[]) =>
      named(speak(...parts.map((_part, index) => `\0${index}\0`))).replace(
        /\0(\d+)\0/g,
        (_mark, index: string) => parts[Number(index)] ?? '',
      );
  }
  if (Array.isArray(text)) return text.map((part) => nameIn(part, name));
  return Object.fromEntries(Object.entries(text as object).map(([key, part]) => [key, nameIn(part, name)]));
}
