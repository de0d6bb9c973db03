/** A tag with the time precedes each segment, for players that follow the station. */
const TAG_HEAD_BYTES = 10;

/** The length has four bytes of seven bits each. */
const tagLength = (bytes: Uint8Array): number =>
  bytes.subarray(6, TAG_HEAD_BYTES).reduce((length, byte) => length * 128 + byte, 0);

export function withoutTag(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const hasTag = bytes[0] === 0x49 && bytes[1] === 0x44 && bytes[2] === 0x33;
  return hasTag ? bytes.subarray(TAG_HEAD_BYTES + tagLength(bytes)) : bytes;
}

export function segmentsOf(playlist: string): readonly string[] {
  return playlist.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#'));
}

/** Every listener counts towards the server's limit, including this one. */
export class ListenersFullError extends Error {}

async function fetchOk(address: string | URL, signal: AbortSignal): Promise<Response> {
  const answer = await fetch(address, { signal, credentials: 'omit' });
  if (answer.status === 503) throw new ListenersFullError();
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer;
}

export async function loadLastHalfMinute(slug: string, signal: AbortSignal): Promise<Blob> {
  const playlist = new URL(`/radio/${slug}.m3u8`, window.location.origin);
  const segments = segmentsOf(await (await fetchOk(playlist, signal)).text());
  const sound = await Promise.all(
    segments.map(async (segment) => {
      const answer = await fetchOk(new URL(segment, playlist), signal);
      return withoutTag(new Uint8Array(await answer.arrayBuffer()));
    }),
  );
  return new Blob(sound, { type: 'audio/aac' });
}
