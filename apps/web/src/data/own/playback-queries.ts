import { useMutation } from '@tanstack/react-query';
import { reportPlayback } from '#api/playback-api.ts';

/** Not awaited: a failed report is repeated with the next change. */
export function useReportPlayback() {
  return useMutation({ mutationFn: reportPlayback, scope: { id: 'playback' } });
}
