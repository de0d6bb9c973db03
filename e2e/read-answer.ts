/** What a journey asks the server itself. A server that is short of processor says when to ask again, and clients obey. */
import { type APIRequestContext, expect, type Page } from '@playwright/test';

const ATTEMPTS = 5;

/** The JSON of an answer of 200. */
export async function readAnswer<T>(
  from: Page | APIRequestContext,
  address: string,
  options: { headers?: Record<string, string> } = {},
): Promise<T> {
  const request = 'request' in from ? from.request : from;
  for (let attempt = 1; ; attempt += 1) {
    const reply = await request.get(address, options);
    if (reply.status() === 503 && attempt < ATTEMPTS) {
      await waitSeconds(Number(reply.headers()['retry-after'] ?? 1));
      continue;
    }
    expect(reply.status(), `${address}: ${await reply.text()}`).toBe(200);
    return (await reply.json()) as T;
  }
}

const waitSeconds = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
