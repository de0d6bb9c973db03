/** What the small player for other sites says, in each language. */
import de from '@tutti/contract/locales/de/embed-texts.json' with { type: 'json' };
import es from '@tutti/contract/locales/es/embed-texts.json' with { type: 'json' };
import fr from '@tutti/contract/locales/fr/embed-texts.json' with { type: 'json' };
import ja from '@tutti/contract/locales/ja/embed-texts.json' with { type: 'json' };
import { embedTexts } from '@tutti/contract/texts/embed-texts';
import type { Language } from '#platform/language/languages.ts';
import { layMessages } from '#platform/language/lay-messages.ts';

type EmbedTexts = typeof embedTexts;

const TEXTS: Readonly<Record<Language, EmbedTexts>> = {
  en: embedTexts,
  de: layMessages(embedTexts, de),
  es: layMessages(embedTexts, es),
  fr: layMessages(embedTexts, fr),
  ja: layMessages(embedTexts, ja),
};

export const embedTextsIn = (language: Language): EmbedTexts => TEXTS[language];
