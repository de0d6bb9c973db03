/** Composes our mails from their texts in one language. account-links.ts builds the links, from PUBLIC_URL only. */
import type { MailText } from './mail-page.ts';
import type { MailTexts } from './mail-texts.ts';

type Linked = 'approval' | 'approvalByAdministrator' | 'welcome' | 'newAddress' | 'addressFirst' | 'password';

const withLink =
  (kind: Linked) =>
  (texts: MailTexts, link: string): MailText => {
    const { button, ...text } = texts[kind];
    return { ...text, button: { label: button, link } };
  };

export const approvalMail = withLink('approval');
export const approvalByAdministratorMail = withLink('approvalByAdministrator');
export const welcomeMail = withLink('welcome');
export const newAddressMail = withLink('newAddress');
export const addressFirstMail = withLink('addressFirst');
export const passwordMail = withLink('password');

export function addressChangedMail(texts: MailTexts, link: string, newAddress: string): MailText {
  const { button, preview, paragraphs, ...text } = texts.addressChanged;
  const [where, whatToDo] = paragraphs;
  return {
    ...text,
    preview: preview(newAddress),
    paragraphs: [where(newAddress), whatToDo],
    button: { label: button, link },
  };
}

export const passwordChangedMail = (texts: MailTexts): MailText => texts.passwordChanged;

export function invitationMail(texts: MailTexts, link: string, maker: string): MailText {
  const { button, paragraphs, ...text } = texts.invitation;
  const [whoInvites, whatToDo] = paragraphs;
  return { ...text, paragraphs: [whoInvites(maker), whatToDo], button: { label: button, link } };
}
