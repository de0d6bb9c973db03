import type { ClockExchange } from './clock-offset.ts';
import type { HubSession } from './hub-session.ts';
import type { Timers } from './timers.ts';
import { isSyncTimeReply } from './wire-guards.ts';

/** A slower answer is useless. */
const EXCHANGE_TIMEOUT_MS = 5_000;

/** Asks the hub for the time once; returns undefined while there is no open hub. */
export function exchangeOverHub(
  hub: Pick<HubSession, 'getState' | 'invoke'>,
  timers: Timers,
): Promise<ClockExchange> | undefined {
  if (hub.getState().connection !== 'connected') return undefined;
  const t1 = timers.now();
  return inTime(hub.invoke('SyncTime', t1), timers).then((reply) => {
    const t4 = timers.now();
    if (!isSyncTimeReply(reply)) throw new Error('the hub answered SyncTime with something else');
    return { t1, t2: reply.t2, t3: reply.t3, t4 };
  });
}

function inTime<Value>(answer: Promise<Value>, timers: Timers): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = timers.setTimer(() => reject(new Error('no answer in time')), EXCHANGE_TIMEOUT_MS);
    const settle = (finish: () => void) => {
      timers.clearTimer(timer);
      finish();
    };
    answer.then(
      (value) => settle(() => resolve(value)),
      (error: unknown) => settle(() => reject(error)),
    );
  });
}
