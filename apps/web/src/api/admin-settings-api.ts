import { adminSettingsAddresses } from '@tutti/contract/admin-settings/addresses';
import type {
  MailTestReply,
  OwnerSettings,
  SettingName,
  SettingsReply,
} from '@tutti/contract/admin-settings/schemas';
import { callApi } from './api-client.ts';

export type { OwnerSettings, SettingName, SettingsReply } from '@tutti/contract/admin-settings/schemas';

export async function fetchSettings(signal: AbortSignal): Promise<SettingsReply> {
  return callApi(adminSettingsAddresses.settings, { signal });
}

export async function changeSettings(body: Partial<OwnerSettings>): Promise<SettingsReply> {
  return callApi(adminSettingsAddresses.changeSettings, { body });
}

export async function forgetSetting(name: SettingName): Promise<SettingsReply> {
  return callApi(adminSettingsAddresses.forgetSetting, { params: { name } });
}

export async function testMail(): Promise<MailTestReply> {
  return callApi(adminSettingsAddresses.testMail);
}
