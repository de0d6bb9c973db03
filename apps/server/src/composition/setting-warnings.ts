import { adminTexts } from '@tutti/contract';
import type { Config } from '#config';
import { senderDomain } from '#platform/mail/sender-address.ts';
import { isThisMachine } from '#platform/network-names.ts';
import { isPlainAndPublic } from './plain-public-url.ts';

type Mailing = Pick<Config, 'publicUrl' | 'smtpUrl' | 'mailFrom'>;

/** Warns even if the mail server runs on this machine, because mails are read elsewhere. */
export const hasLocalLinks = ({ publicUrl, smtpUrl }: Omit<Mailing, 'mailFrom'>): boolean =>
  smtpUrl !== undefined && isThisMachine(new URL(publicUrl).hostname);

/** Such a sender can be answered and proven by nobody. */
export const hasLocalSender = ({ mailFrom, smtpUrl }: Omit<Mailing, 'publicUrl'>): boolean =>
  smtpUrl !== undefined && !senderDomain(mailFrom).includes('.');

/** Warns the log and administrators about settings that are valid but probably wrong. */
export function listSettingWarnings(config: Mailing): string[] {
  const { plainAddress, localLinks, localSender } = adminTexts.security.settings;
  return [
    ...(isPlainAndPublic(config.publicUrl) ? [plainAddress] : []),
    ...(hasLocalLinks(config) ? [localLinks] : []),
    ...(hasLocalSender(config) ? [localSender] : []),
  ];
}
