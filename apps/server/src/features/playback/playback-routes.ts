import { playbackRoutes } from '@tutti/contract';
import type { RouteRegistrar } from '#http/contract-route.ts';
import type { Playback } from './playback.ts';

export function registerPlaybackRoutes({ route }: RouteRegistrar, playback: Playback): void {
  route(playbackRoutes.report, async ({ actor, body }) => {
    const { playerName, ...report } = body;
    const player = { id: actor.sessionId, userId: actor.userId, userName: actor.userName, name: playerName };
    // The page counts its own plays.
    await playback.report(player, { ...report, isCounting: false });
    return { message: 'Told.' };
  });
}
