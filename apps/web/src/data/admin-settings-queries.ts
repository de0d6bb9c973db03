import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { changeSettings, fetchSettings, testMail } from '#api/admin-settings-api.ts';
import { namePlace } from '#ui/place-name.ts';
import { setSignUp } from '#ui/sign-up-mode.ts';
import { adminKeys } from './admin-keys.ts';

export type { OwnerSettings, SettingName, SettingsReply } from '#api/admin-settings-api.ts';

export function useSettings() {
  return useQuery({
    queryKey: adminKeys.adminSettings,
    queryFn: ({ signal }) => fetchSettings(signal),
    staleTime: 0,
  });
}

export function useChangeSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: changeSettings,
    onSuccess(reply) {
      queryClient.setQueryData(adminKeys.adminSettings, reply);
      namePlace(reply.settings.placeName);
      setSignUp(reply.settings.signUp);
    },
    onError: () => queryClient.invalidateQueries({ queryKey: adminKeys.adminSettings }),
  });
}

export function useMailTest() {
  return useMutation({ mutationFn: testMail });
}
