import { once } from 'node:events';
import { createServer } from 'node:net';
import { settingWarningTexts } from '@tutti/contract';
import type { Config } from '#config';
import { bad, type CheckResult, good, note } from '../composition/external/check-result.ts';
import { isPlainAndPublic } from '../composition/plain-public-url.ts';
import { hasLocalLinks } from '../composition/setting-warnings.ts';

const ANSWER_MAX_MS = 5_000;
/** Beyond this difference, players that use the machine's clock would be audibly out of sync. */
const CLOCKS_APART_MAX_MS = 60_000;

/** Explains a 401 that cannot come from Tutti itself, because Tutti sends none here or adds a code to it. */
export const PASSWORD_IN_FRONT = 'something in front of it asks for a password';
export const PASSWORD_ADVICE =
  'A browser sends one Authorization header, and Tutti needs it: take the password of the proxy (HTTP Basic) away, or let it ' +
  'in with a cookie. Tutti asks everybody to sign in by itself: see LIBRARY and SIGN_UP.';

async function queryTime(origin: string): Promise<number | string> {
  try {
    const reply = await fetch(`${origin}/api/time`, { signal: AbortSignal.timeout(ANSWER_MAX_MS) });
    if (reply.status === 401) return PASSWORD_IN_FRONT;
    const { serverTimeMs } = (await reply.json()) as { serverTimeMs?: number };
    return typeof serverTimeMs === 'number'
      ? serverTimeMs
      : `answered ${reply.status}, but not as Tutti does`;
  } catch (error) {
    const { cause, message } = error as Error;
    return (cause as Error | undefined)?.message || message;
  }
}

export function localOrigin({ port, host }: Pick<Config, 'port' | 'host'>): string {
  const local = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${local.includes(':') ? `[${local}]` : local}:${port}`;
}

export async function checkPort(config: Config): Promise<{ result: CheckResult; isRunning: boolean }> {
  const { port, host } = config;
  const time = await queryTime(localOrigin(config));
  if (typeof time === 'number') return { result: good('Port', `Tutti answers on ${port}`), isRunning: true };
  const refusal = await findListenRefusal(port, host);
  const result =
    refusal === undefined
      ? good('Port', `${port} is free; the server does not run`)
      : bad(
          'Port',
          `${port} cannot be used (${refusal})`,
          'Another program has it: stop that one, or set PORT.',
        );
  return { result, isRunning: false };
}

async function findListenRefusal(port: number, host: string): Promise<string | undefined> {
  const probe = createServer();
  try {
    probe.listen({ port, host });
    await once(probe, 'listening');
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  }
  probe.close();
  await once(probe, 'close');
  return undefined;
}

export async function checkPublicUrl(config: Config, isRunning: boolean): Promise<CheckResult> {
  const { publicUrl } = config;
  const { plainAddress, localLinks } = settingWarningTexts;
  if (isPlainAndPublic(publicUrl)) return note('PUBLIC_URL', `${publicUrl} is not https`, plainAddress);
  if (hasLocalLinks(config)) return note('PUBLIC_URL', `${publicUrl} is this machine`, localLinks);
  if (!isRunning) return good('PUBLIC_URL', `${publicUrl} (asked when the server runs)`);
  const time = await queryTime(publicUrl);
  if (time === PASSWORD_IN_FRONT)
    return bad('PUBLIC_URL', `${publicUrl} does not lead here (${time})`, PASSWORD_ADVICE);
  if (typeof time === 'string') {
    const advice = 'Links in mails lead there. Look at the name, the reverse proxy and its certificate.';
    return bad('PUBLIC_URL', `${publicUrl} does not lead here (${time})`, advice);
  }
  if (Math.abs(time - Date.now()) > CLOCKS_APART_MAX_MS)
    return note('PUBLIC_URL', `${publicUrl} leads to a Tutti with another clock`, 'Is it another server?');
  return good('PUBLIC_URL', `${publicUrl} leads here`);
}
