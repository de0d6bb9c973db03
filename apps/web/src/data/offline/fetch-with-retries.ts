/** A server that transcodes the song sends the wait before a retry. */
const TRIES = 6;
const TRY_AGAIN_MS = 2_000;

/** Resolves to undefined if the server has no audio for the song. */
export async function fetchWithRetries(
  send: () => Promise<Response>,
  pause: (ms: number) => Promise<void>,
): Promise<Response | undefined> {
  for (let tries = 1; ; tries += 1) {
    const response = await send();
    if (response.ok) return response;
    await response.body?.cancel();
    if (response.status === 404 || response.status === 410) return undefined;
    if (tries === TRIES) throw new Error(`The server answered ${response.status}.`);
    await pause(Number(response.headers.get('retry-after')) * 1_000 || TRY_AGAIN_MS);
  }
}

/** Counts the bytes if a proxy has dropped the length. */
export async function withLength(response: Response): Promise<{ response: Response; sizeBytes: number }> {
  const reported = Number(response.headers.get('content-length'));
  if (reported > 0) return { response, sizeBytes: reported };
  const blob = await response.blob();
  return { response: new Response(blob, { headers: response.headers }), sizeBytes: blob.size };
}
