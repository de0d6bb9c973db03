import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { changeSettings, fetchSettings, testMail } from '#api/admin-settings-api.ts';
import { namePlace } from '#ui/place-name.ts';
import { queryKeys } from './query-keys.ts';

export type { OwnerSettings, SettingName, SettingsReply } from '#api/admin-settings-api.ts';

export function useSettings() {
  return useQuery({
    queryKey: queryKeys.adminSettings,
    queryFn: ({ signal }) => fetchSettings(signal),
    staleTime: 0,
  });
}

export function useChangeSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: changeSettings,
    onSuccess(reply) {
      queryClient.setQueryData(queryKeys.adminSettings, reply);
      namePlace(reply.settings.placeName);
    },
    onError: () => queryClient.invalidateQueries({ queryKey: queryKeys.adminSettings }),
  });
}

export function useMailTest() {
  return useMutation({ mutationFn: testMail });
}
