import de from '@tutti/contract/locales/de/embed-texts.json' with { type: 'json' };
import es from '@tutti/contract/locales/es/embed-texts.json' with { type: 'json' };
import fr from '@tutti/contract/locales/fr/embed-texts.json' with { type: 'json' };
import ja from '@tutti/contract/locales/ja/embed-texts.json' with { type: 'json' };
import { embedTexts } from '@tutti/contract/texts/embed-texts';
import type { Language } from '#platform/language/languages.ts';
import { translateTexts } from '#platform/language/translate-texts.ts';

type EmbedTexts = typeof embedTexts;

const TEXTS: Readonly<Record<Language, EmbedTexts>> = {
  en: embedTexts,
  de: translateTexts(embedTexts, de),
  es: translateTexts(embedTexts, es),
  fr: translateTexts(embedTexts, fr),
  ja: translateTexts(embedTexts, ja),
};

export const embedTextsIn = (language: Language): EmbedTexts => TEXTS[language];
