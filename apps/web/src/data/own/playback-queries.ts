import { useMutation } from '@tanstack/react-query';
import { tellPlayback } from '#api/playback-api.ts';

/** Not awaited: a failed report is repeated with the next change. */
export function useTellPlayback() {
  return useMutation({ mutationFn: tellPlayback, scope: { id: 'playback' } });
}
