/** What our mails say, in each language. */
import de from '@tutti/contract/locales/de/mail-texts.json' with { type: 'json' };
import es from '@tutti/contract/locales/es/mail-texts.json' with { type: 'json' };
import fr from '@tutti/contract/locales/fr/mail-texts.json' with { type: 'json' };
import ja from '@tutti/contract/locales/ja/mail-texts.json' with { type: 'json' };
import { mailTexts } from '@tutti/contract/texts/mail-texts';
import type { Language } from '#platform/language/languages.ts';
import { layMessages } from '#platform/language/lay-messages.ts';

export type MailTexts = typeof mailTexts;

const TEXTS: Readonly<Record<Language, MailTexts>> = {
  en: mailTexts,
  de: layMessages(mailTexts, de),
  es: layMessages(mailTexts, es),
  fr: layMessages(mailTexts, fr),
  ja: layMessages(mailTexts, ja),
};

export const mailTextsIn = (language: Language): MailTexts => TEXTS[language];
