import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { settingTexts } from '@tutti/contract/admin-settings/texts';
import type { SettingsReply } from '#api/admin-settings-api.ts';
import { changeSettings, fetchSettings, forgetSetting, testMail } from '#api/admin-settings-api.ts';
import { setServerName } from '#ui/server-settings/server-name.ts';
import { setSignUp } from '#ui/server-settings/sign-up-mode.ts';
import { toastOutcome } from '../toast-outcome.ts';
import { adminKeys } from './admin-keys.ts';

export type { OwnerSettings, SettingName, SettingsReply } from '#api/admin-settings-api.ts';

export function useSettings() {
  return useQuery({
    queryKey: adminKeys.adminSettings,
    queryFn: ({ signal }) => fetchSettings(signal),
    staleTime: 0,
  });
}

/** Every change responds with all current settings. */
function useSettingsCall<Input>(
  call: (input: Input) => Promise<SettingsReply>,
  outcome?: ReturnType<typeof toastOutcome<SettingsReply, Input>>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: call,
    // Sent one after the other, because each reply has all settings and an earlier one must not overwrite a later one.
    scope: { id: 'admin-settings' },
    onMutate: () => outcome?.onMutate(),
    onSuccess(reply, input, toast) {
      if (toast) outcome?.onSuccess(reply, input, toast);
      queryClient.setQueryData(adminKeys.adminSettings, reply);
      setServerName(reply.settings.placeName);
      setSignUp(reply.settings.signUp);
    },
    onError(error, input, toast) {
      outcome?.onError(error, input, toast);
      return queryClient.invalidateQueries({ queryKey: adminKeys.adminSettings });
    },
  });
}

export const useChangeSetting = () => useSettingsCall(changeSettings);
export const useForgetSetting = () =>
  useSettingsCall(
    forgetSetting,
    toastOutcome(() => settingTexts.defaults.used, settingTexts.saveFailed),
  );

export function useMailTest() {
  return useMutation({ mutationFn: testMail });
}
