/** Answers of a service outside of ours are short; one that never ends must not fill the memory. */
const ANSWER_MAX_BYTES = 512 * 1024;

interface Wish {
  readonly body?: RequestInit['body'];
  readonly headers: Record<string, string>;
  readonly method: string;
  readonly redirect: 'manual';
  readonly signal?: AbortSignal | undefined;
}

export async function fetchLittle(address: string, wish: Wish): Promise<Response> {
  const { body, signal, ...rest } = wish;
  const answer = await fetch(address, { ...rest, body: body ?? null, signal: signal ?? null });
  const { status, statusText, headers } = answer;
  if (answer.body === null) return answer;
  const parts: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const part of answer.body) {
    sizeBytes += part.byteLength;
    // Leaving the loop gives the connection up.
    if (sizeBytes > ANSWER_MAX_BYTES)
      throw new TypeError(`the answer of ${new URL(address).host} is too long`);
    parts.push(part);
  }
  return new Response(Buffer.concat(parts), { status, statusText, headers });
}
