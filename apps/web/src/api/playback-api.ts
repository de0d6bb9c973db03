import type { PlaybackState } from '@tutti/contract';
import { playbackAddresses } from '@tutti/contract/playback/addresses';
import { callApi } from './api-client.ts';

export interface PlaybackReport {
  readonly trackId: number;
  readonly state: PlaybackState;
  readonly positionMs: number;
  readonly playbackRate: number;
  readonly playerName: string;
}

export async function reportPlayback(reported: PlaybackReport): Promise<void> {
  await callApi(playbackAddresses.report, { body: reported });
}
