import { adminSettingsAddresses } from '@tutti/contract/addresses/admin-settings';
import type {
  MailTestReply,
  OwnerSettings,
  SettingName,
  SettingsReply,
} from '@tutti/contract/model/admin-settings';
import { callApi } from './api-client.ts';

export type { OwnerSettings, SettingName, SettingsReply } from '@tutti/contract/model/admin-settings';

export async function fetchSettings(signal: AbortSignal): Promise<SettingsReply> {
  return callApi(adminSettingsAddresses.settings, { signal });
}

export async function changeSettings(body: Partial<OwnerSettings>): Promise<SettingsReply> {
  return callApi(adminSettingsAddresses.changeSettings, { body });
}

/** Resets the setting to its default. */
export async function forgetSetting(name: SettingName): Promise<SettingsReply> {
  return callApi(adminSettingsAddresses.forgetSetting, { params: { name } });
}

export async function testMail(): Promise<MailTestReply> {
  return callApi(adminSettingsAddresses.testMail);
}
