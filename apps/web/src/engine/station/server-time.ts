import { SERVER_TIME_HEADER } from '@tutti/contract/route';
import { systemAddresses } from '@tutti/contract/system/addresses';
import type { ClockExchange } from '@tutti/sync';

/** A slower response would not tell the time. */
const TIMEOUT_MS = 5_000;

/** One exchange with `/api/time`: the server stamps its response once, so receipt and sending count as one instant. */
export async function fetchServerTime(apiOrigin: string, now: () => number): Promise<ClockExchange> {
  const t1 = now();
  const response = await fetch(`${apiOrigin}${systemAddresses.time.path}`, {
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const t4 = now();
  await response.body?.cancel();
  const stampMs = Number(response.headers.get(SERVER_TIME_HEADER) ?? Number.NaN);
  if (!response.ok || !Number.isFinite(stampMs)) throw new Error('The server does not tell its time.');
  return { t1, t2: stampMs, t3: stampMs, t4 };
}
