import { useMutation } from '@tanstack/react-query';
import { tellPlayback } from '#api/playback-api.ts';

/** Nobody waits for it: what does not get through is told with the next change. */
export function useTellPlayback() {
  return useMutation({ mutationFn: tellPlayback, scope: { id: 'playback' } });
}
