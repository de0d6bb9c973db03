import type { MailText } from '../email/mail-page.ts';
import type { MailTexts } from '../email/mail-texts.ts';

type Mail = (texts: MailTexts) => MailText;

export const secondFactorAddedMail: Mail = (texts) => texts.secondFactorAdded;
export const authenticatorRemovedMail: Mail = (texts) => texts.authenticatorRemoved;
export const secondFactorRemovedMail: Mail = (texts) => texts.secondFactorRemoved;
export const secondFactorRemovedByAdministratorMail: Mail = (texts) =>
  texts.secondFactorRemovedByAdministrator;
export const recoveryCodesCreatedMail: Mail = (texts) => texts.recoveryCodesMade;

export const recoveryCodeUsedMail =
  (left: number): Mail =>
  ({ recoveryCodeUsed }) => ({ ...recoveryCodeUsed, preview: recoveryCodeUsed.preview(left) });
