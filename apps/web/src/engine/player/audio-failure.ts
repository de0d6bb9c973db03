/** Explains why an element could not play, and whether the file is to blame. */

import { TRACK_MISSING } from '@tutti/contract/errors';
import { playerTexts } from '@tutti/contract/player/texts';

export interface AudioFailure {
  readonly cause: 'network' | 'file';
  readonly reason: string;
}

const LOST: AudioFailure = { cause: 'network', reason: playerTexts.connectionLost };
const BUSY: AudioFailure = { cause: 'network', reason: playerTexts.serverFailed };
const MISSING: AudioFailure = { cause: 'file', reason: TRACK_MISSING.message };
const DAMAGED: AudioFailure = { cause: 'file', reason: playerTexts.damaged };
const UNPLAYABLE: AudioFailure = { cause: 'file', reason: playerTexts.unplayable };

/**
 * Elements report "not supported" for any response that is no audio, and "network" for a file that vanished midway, so
 * the server's own response decides.
 */
export async function explainFailure(error: MediaError | null, address: string): Promise<AudioFailure> {
  if (error?.code === MediaError.MEDIA_ERR_DECODE) return DAMAGED;
  try {
    const answer = await fetch(address, { method: 'HEAD', credentials: 'include' });
    if (answer.status === 404 || answer.status === 410) return MISSING;
    if (!answer.ok) return BUSY;
    return error?.code === MediaError.MEDIA_ERR_NETWORK ? LOST : UNPLAYABLE;
  } catch {
    return LOST;
  }
}
