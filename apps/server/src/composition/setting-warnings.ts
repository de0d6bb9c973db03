import { adminTexts } from '@tutti/contract';
import type { Config } from '#config';
import { isThisMachine } from '#platform/network-names.ts';
import { isPlainAndPublic } from './plain-public-url.ts';

type MailedLinks = Pick<Config, 'publicUrl' | 'smtpUrl'>;

/** Whoever gets a mail reads it elsewhere, also where the mail server is on this machine. */
export const hasLocalLinks = ({ publicUrl, smtpUrl }: MailedLinks): boolean =>
  smtpUrl !== undefined && isThisMachine(new URL(publicUrl).hostname);

/** What a start takes, and its owner should know all the same; for the log and for administrators. */
export function listSettingWarnings(config: MailedLinks): string[] {
  const { plainAddress, localLinks } = adminTexts.security.settings;
  return [
    ...(isPlainAndPublic(config.publicUrl) ? [plainAddress] : []),
    ...(hasLocalLinks(config) ? [localLinks] : []),
  ];
}
