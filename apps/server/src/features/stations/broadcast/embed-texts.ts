import { embedTexts } from '@tutti/contract/embed/texts';
import de from '@tutti/contract/locales/de.json' with { type: 'json' };
import es from '@tutti/contract/locales/es.json' with { type: 'json' };
import fr from '@tutti/contract/locales/fr.json' with { type: 'json' };
import ja from '@tutti/contract/locales/ja.json' with { type: 'json' };
import type { Language } from '#platform/language/languages.ts';
import { translateTexts } from '#platform/language/translate-texts.ts';

type EmbedTexts = typeof embedTexts;

const TEXTS: Readonly<Record<Language, EmbedTexts>> = {
  en: embedTexts,
  de: translateTexts(embedTexts, de['embed-texts']),
  es: translateTexts(embedTexts, es['embed-texts']),
  fr: translateTexts(embedTexts, fr['embed-texts']),
  ja: translateTexts(embedTexts, ja['embed-texts']),
};

export const embedTextsIn = (language: Language): EmbedTexts => TEXTS[language];
