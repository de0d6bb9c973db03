import type { Audit } from '#features/audit/audit.ts';
import { createMailTest, type MailTest } from '#features/settings/mail-test.ts';
import { createSettings, type Settings } from '#features/settings/settings.ts';
import type { DeliverMail } from '#platform/mail/send-mail.ts';
import type { Runtime } from './runtime.ts';

interface SettingsParts {
  readonly audit: Audit;
  readonly send: DeliverMail;
}

export function composeSettings(
  { config, database, events, ids }: Runtime,
  { audit, send }: SettingsParts,
): { settings: Settings; mailTest: MailTest } {
  const { ownerSettings: environment, fixedSettings: fixed, smtpUrl } = config;
  const settings = createSettings({ database, events, audit, environment, fixed });
  const mailTest = createMailTest({
    database,
    audit,
    ids,
    deliver: send,
    hasMailServer: smtpUrl !== undefined,
    placeName: () => settings.current().placeName,
  });
  return { settings, mailTest };
}
