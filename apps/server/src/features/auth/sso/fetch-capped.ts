/** Caps the response of an external service, because an endless one must not fill the memory. */
const ANSWER_MAX_BYTES = 512 * 1024;

interface RequestInput {
  readonly body?: RequestInit['body'];
  readonly headers: Record<string, string>;
  readonly method: string;
  readonly redirect: 'manual';
  readonly signal?: AbortSignal | undefined;
}

export async function fetchCapped(address: string, input: RequestInput): Promise<Response> {
  const { body, signal, ...rest } = input;
  const answer = await fetch(address, { ...rest, body: body ?? null, signal: signal ?? null });
  const { status, statusText, headers } = answer;
  if (answer.body === null) return answer;
  const parts: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const part of answer.body) {
    sizeBytes += part.byteLength;
    // Leaving the loop closes the connection.
    if (sizeBytes > ANSWER_MAX_BYTES)
      throw new TypeError(`the answer of ${new URL(address).host} is too long`);
    parts.push(part);
  }
  return new Response(Buffer.concat(parts), { status, statusText, headers });
}
