import type { MailText } from '../email/mail-page.ts';
import type { MailTexts } from '../email/mail-texts.ts';

type Mail = (texts: MailTexts) => MailText;

export const signOnLinkedMail =
  (service: string): Mail =>
  ({ signOnLinked: { paragraphs, ...texts } }) => ({
    ...texts,
    preview: texts.preview(service),
    paragraphs: paragraphs.map((text) => (typeof text === 'string' ? text : text(service))),
  });

export const signOnUnlinkedMail =
  (service: string): Mail =>
  ({ signOnUnlinked: { paragraphs, ...texts } }) => ({
    ...texts,
    preview: texts.preview(service),
    paragraphs: paragraphs.map((text) => text(service)),
  });
