import { settingWarningTexts } from '@tutti/contract';
import type { Config } from '#config';
import { senderDomain } from '#platform/mail/sender-address.ts';
import { isThisMachine } from '#platform/net/network-names.ts';
import { isPlainAndPublic } from './plain-public-url.ts';

type Mailing = Pick<Config, 'publicUrl' | 'smtpUrl' | 'mailFrom'>;
type SigningOn = Pick<Config, 'publicUrl' | 'singleSignOn'>;

/** Warns even if the mail server runs on this machine, because mails are read elsewhere. */
export const hasLocalLinks = ({ publicUrl, smtpUrl }: Omit<Mailing, 'mailFrom'>): boolean =>
  smtpUrl !== undefined && isThisMachine(new URL(publicUrl).hostname);

/** Nobody can answer or verify such a sender. */
export const hasLocalSender = ({ mailFrom, smtpUrl }: Omit<Mailing, 'publicUrl'>): boolean =>
  smtpUrl !== undefined && !senderDomain(mailFrom).includes('.');

/** Detects a redirect that would send everybody to their own machine. A service on this machine is only a trial. */
export const hasLocalReturn = ({ publicUrl, singleSignOn }: SigningOn): boolean =>
  singleSignOn !== undefined &&
  isThisMachine(new URL(publicUrl).hostname) &&
  !isThisMachine(new URL(singleSignOn.issuer).hostname);

/** Warns the log and administrators about settings that are valid but probably wrong. */
export function listSettingWarnings(config: Mailing & SigningOn): string[] {
  const { plainAddress, localLinks, localSender, localReturn } = settingWarningTexts;
  return [
    ...(isPlainAndPublic(config.publicUrl) ? [plainAddress] : []),
    ...(hasLocalLinks(config) ? [localLinks] : []),
    ...(hasLocalSender(config) ? [localSender] : []),
    ...(hasLocalReturn(config) ? [localReturn] : []),
  ];
}
