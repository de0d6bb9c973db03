/** Fetches a song's audio, and retries as often as a busy server asks for. */

/** A server that transcodes a song says when to retry. */
const TRIES = 6;
const TRY_AGAIN_MS = 2_000;

/** Resolves to undefined if the server has no audio of the song. */
export async function fetchWithRetries(
  ask: () => Promise<Response>,
  pause: (ms: number) => Promise<void>,
): Promise<Response | undefined> {
  for (let tries = 1; ; tries += 1) {
    const response = await ask();
    if (response.ok) return response;
    await response.body?.cancel();
    if (response.status === 404 || response.status === 410) return undefined;
    if (tries === TRIES) throw new Error(`The server answered ${response.status}.`);
    await pause(Number(response.headers.get('retry-after')) * 1_000 || TRY_AGAIN_MS);
  }
}

/** Proxies may drop the length, so it is then counted before storing. */
export async function withLength(response: Response): Promise<{ response: Response; sizeBytes: number }> {
  const reported = Number(response.headers.get('content-length'));
  if (reported > 0) return { response, sizeBytes: reported };
  const blob = await response.blob();
  return { response: new Response(blob, { headers: response.headers }), sizeBytes: blob.size };
}
