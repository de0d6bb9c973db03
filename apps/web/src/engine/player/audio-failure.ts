/** Why an element could not play, in a sentence, and whether the file is to blame. */
import { TRACK_MISSING } from '@tutti/contract/errors';

export interface AudioFailure {
  readonly cause: 'network' | 'file';
  readonly reason: string;
}

const LOST: AudioFailure = { cause: 'network', reason: 'The connection was lost while loading this track.' };
const BUSY: AudioFailure = { cause: 'network', reason: 'The server cannot send this track right now.' };
const MISSING: AudioFailure = { cause: 'file', reason: TRACK_MISSING.message };
const DAMAGED: AudioFailure = { cause: 'file', reason: 'This track is damaged and cannot be played.' };
const UNPLAYABLE: AudioFailure = { cause: 'file', reason: 'This track cannot be played here.' };

/**
 * Elements say "not supported" to every answer that is no audio, and "network" to a file that is gone when they come
 * for the rest of it; the server knows better what it answered.
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

/** The browser wants a gesture first. */
export function isRefusal(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotAllowedError';
}
