import { useMutation, useQueryClient } from '@tanstack/react-query';
import { mayControlStations } from '@tutti/contract/roles';
import { stationControlTexts } from '@tutti/contract/stations/control-texts';
import { serverMessageOr } from '#api/api-error.ts';
import {
  initializeStations,
  skipStationTrack,
  startStation,
  stopStation,
} from '#api/stations/control-api.ts';
import { showToast } from '#ui/toasts/toast-store.ts';
import { useAuth } from '../account/auth-context.tsx';
import { queryKeys } from '../query-keys.ts';

const texts = stationControlTexts;

export interface StationControl {
  readonly isAllowed: boolean;
  readonly isBusy: boolean;
  start(genreId: string): void;
  stop(genreId: string): void;
  skip(genreId: string): void;
  startAll(): void;
}

interface Act {
  readonly run: () => Promise<string>;
}

/** Hides controls from everyone but Admin, DJ and Host; the server decides. `onDone` runs after each success. */
export function useStationControl(onDone: () => void): StationControl {
  const { user } = useAuth();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ run }: Act) => run(),
    onSuccess: (message) => {
      showToast('success', message);
      onDone();
      return queryClient.invalidateQueries({ queryKey: queryKeys.stations });
    },
    onError: (error) => showToast('error', serverMessageOr(error, error.message, error.message)),
  });
  return {
    isAllowed: user !== undefined && mayControlStations(user.roles),
    isBusy: isPending,
    start: (genreId) => mutate({ run: () => startStation(genreId) }),
    stop: (genreId) => mutate({ run: () => stopStation(genreId) }),
    skip: (genreId) =>
      mutate({
        run: async () => ((await skipStationTrack(genreId)) ? texts.skipped : texts.notSkipped),
      }),
    startAll: () => mutate({ run: initializeStations }),
  };
}
