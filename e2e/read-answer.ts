/** What a journey asks the server itself. A server that is short of processor says when to ask again, and clients obey. */
import { type APIRequestContext, type APIResponse, expect, type Page } from '@playwright/test';

const ATTEMPTS = 5;

/** What a call is answered once the server is not too busy for it. */
export async function untilServed(ask: () => Promise<APIResponse>): Promise<APIResponse> {
  for (let attempt = 1; ; attempt += 1) {
    const reply = await ask();
    if (reply.status() !== 503 || attempt === ATTEMPTS) return reply;
    await waitSeconds(Number(reply.headers()['retry-after'] ?? 1));
  }
}

/** The JSON of an answer of 200. */
export async function readAnswer<T>(
  from: Page | APIRequestContext,
  address: string,
  options: { headers?: Record<string, string> } = {},
): Promise<T> {
  const request = 'request' in from ? from.request : from;
  const reply = await untilServed(() => request.get(address, options));
  expect(reply.status(), `${address}: ${await reply.text()}`).toBe(200);
  return (await reply.json()) as T;
}

const waitSeconds = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
