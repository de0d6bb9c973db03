import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { adminSettingsAddresses } from './addresses.ts';
import { mailTestReply, ownerSettings, settingName, settingsReply } from './schemas.ts';

export const adminSettingsRoutes = {
  settings: defineRoute({
    ...adminSettingsAddresses.settings,
    summary: 'The settings of this place, and which of them its environment decides',
    reply: settingsReply,
    errors: ['ADMIN_REQUIRED'],
  }),
  changeSettings: defineRoute({
    ...adminSettingsAddresses.changeSettings,
    summary: 'Change settings; those that are left out stay, and all nodes follow',
    body: ownerSettings.partial(),
    reply: settingsReply,
    errors: ['ADMIN_REQUIRED', 'VALIDATION_FAILED', 'SETTING_FIXED'],
  }),
  forgetSetting: defineRoute({
    ...adminSettingsAddresses.forgetSetting,
    summary: 'Forget what is kept of a setting: what the environment or we begin with holds again',
    params: z.object({ name: settingName }),
    reply: settingsReply,
    errors: ['ADMIN_REQUIRED', 'SETTING_FIXED'],
  }),
  testMail: defineRoute({
    ...adminSettingsAddresses.testMail,
    summary: 'Send a mail to the own address at once; tells what the mail server answers',
    reply: mailTestReply,
    errors: ['ADMIN_REQUIRED', 'MAIL_FAILED', 'TOO_MANY_REQUESTS'],
    rateLimit: { max: 10, windowMs: 10 * 60_000 },
  }),
} as const;
