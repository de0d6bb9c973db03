import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SettingsReply } from '#api/admin-settings-api.ts';
import { changeSettings, fetchSettings, forgetSetting, testMail } from '#api/admin-settings-api.ts';
import { namePlace } from '#ui/place/place-name.ts';
import { setSignUp } from '#ui/place/sign-up-mode.ts';
import { adminKeys } from './admin-keys.ts';

export type { OwnerSettings, SettingName, SettingsReply } from '#api/admin-settings-api.ts';

export function useSettings() {
  return useQuery({
    queryKey: adminKeys.adminSettings,
    queryFn: ({ signal }) => fetchSettings(signal),
    staleTime: 0,
  });
}

/** Both ways of changing them answer with all of them as they are then. */
function useSettingsCall<Wish>(call: (wish: Wish) => Promise<SettingsReply>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess(reply) {
      queryClient.setQueryData(adminKeys.adminSettings, reply);
      namePlace(reply.settings.placeName);
      setSignUp(reply.settings.signUp);
    },
    onError: () => queryClient.invalidateQueries({ queryKey: adminKeys.adminSettings }),
  });
}

export const useChangeSettings = () => useSettingsCall(changeSettings);
export const useForgetSetting = () => useSettingsCall(forgetSetting);

export function useMailTest() {
  return useMutation({ mutationFn: testMail });
}
