/** Calls the server from a journey. A busy server says when to retry, and clients comply. */
import { type APIRequestContext, type APIResponse, expect, type Page } from '@playwright/test';

const ATTEMPTS = 5;

/** Repeats a call until the server is no longer too busy. */
export async function untilServed(read: () => Promise<APIResponse>): Promise<APIResponse> {
  for (let attempt = 1; ; attempt += 1) {
    const reply = await read();
    if (reply.status() !== 503 || attempt === ATTEMPTS) return reply;
    await waitSeconds(Number(reply.headers()['retry-after'] ?? 1));
  }
}

/** Returns the JSON of a 200 response. */
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
