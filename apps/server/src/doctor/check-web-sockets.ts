import { randomBytes } from 'node:crypto';
import { request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';
import { HUB_PATH } from '@tutti/contract';
import type { Config } from '#config';
import { DOCTOR_AGENT, UPGRADE_PROXY_LINES } from '#hub/handshake-failures.ts';
import { bad, type CheckResult, good, note } from '../composition/external/check-result.ts';
import { localOrigin, PASSWORD_ADVICE, PASSWORD_IN_FRONT } from './check-network.ts';

const WHAT = 'WebSockets';
const ANSWER_MAX_MS = 5_000;
const ANSWER_MAX_BYTES = 4_096;
/** A page at this port differs from one at PUBLIC_URL in nothing but its port. */
const OTHER_PORT = 64_738;

const UPGRADE_ADVICE =
  'Without them pages play stations and hear of changes late. Let the proxy pass on Upgrade and Connection ' +
  `(${UPGRADE_PROXY_LINES}): "Behind your own proxy" in docs/OPERATIONS.md.`;
const HOST_PROXY_LINES =
  'let the proxy pass on the address that was asked for with its port ' +
  '(nginx: proxy_set_header Host $http_host; Apache: ProxyPreserveHost On)';
const HOST_ADVICE = `Pages opened at another address or port get none: ${HOST_PROXY_LINES}, or name them in ALLOWED_ORIGINS.`;
const ORIGIN_ADVICE =
  'Check that the running server has the same PUBLIC_URL as this command. ' +
  `If it has, ${HOST_PROXY_LINES}, or name it in PUBLIC_URL or ALLOWED_ORIGINS.`;
const UNREACHED_ADVICE =
  'The log of the server names address and proxy line. Set PUBLIC_URL to the address people use, so that it can be tried.';

type Answer = { readonly status: number; readonly code: string | undefined };

interface UpgradeAttempt {
  readonly address: URL;
  readonly page: URL;
}

/** Sends a browser's upgrade request without a session, because a hub that receives it answers with its own 401. */
function attemptUpgrade({ address, page }: UpgradeAttempt): Promise<Answer | undefined> {
  const send = address.protocol === 'https:' ? requestTls : requestPlain;
  return new Promise((resolve) => {
    const request = send(new URL(HUB_PATH, address), {
      signal: AbortSignal.timeout(ANSWER_MAX_MS),
      headers: {
        host: page.host,
        origin: page.origin,
        'user-agent': DOCTOR_AGENT,
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': randomBytes(16).toString('base64'),
      },
    });
    request.on('error', () => resolve(undefined));
    request.on('upgrade', (_answer, socket) => {
      socket.destroy();
      resolve({ status: 101, code: undefined });
    });
    request.on('response', (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => {
        text = (text + chunk).slice(0, ANSWER_MAX_BYTES);
      });
      answer.on('close', () => resolve({ status: answer.statusCode ?? 0, code: readCode(text) }));
    });
    request.end();
  });
}

function readCode(text: string): string | undefined {
  try {
    const { code } = JSON.parse(text) as { code?: unknown };
    return typeof code === 'string' ? code : undefined;
  } catch {
    return undefined;
  }
}

export async function checkWebSockets(
  config: Pick<Config, 'publicUrl' | 'port' | 'host' | 'metricsToken'>,
): Promise<CheckResult[]> {
  return [...(await checkPublicAddress(config.publicUrl)), ...(await checkFailedAttempts(config))];
}

async function checkPublicAddress(publicUrl: string): Promise<CheckResult[]> {
  const address = new URL(publicUrl);
  const answer = await attemptUpgrade({ address, page: address });
  // The result about PUBLIC_URL already reports an address that does not answer.
  if (answer === undefined) return [];
  const { status, code } = answer;
  if (code === 'FOREIGN_ORIGIN')
    return [bad(WHAT, `pages of ${publicUrl} are refused as another site's`, ORIGIN_ADVICE)];
  if (status === 401 && code === undefined)
    return [bad(WHAT, `${publicUrl}: ${PASSWORD_IN_FRONT}`, PASSWORD_ADVICE)];
  if (code !== 'UNAUTHENTICATED')
    return [bad(WHAT, `they do not get through ${publicUrl} (it answered ${status})`, UPGRADE_ADVICE)];
  return [await checkHost(address)];
}

/** Tries a page at another port, which the setting does not cover: the hub knows it only by the forwarded Host. */
async function checkHost(address: URL): Promise<CheckResult> {
  const page = new URL(address);
  page.port = String(OTHER_PORT);
  const answer = await attemptUpgrade({ address, page });
  return answer?.code === 'FOREIGN_ORIGIN'
    ? note(WHAT, `they get through, for pages of ${address.origin} alone`, HOST_ADVICE)
    : good(WHAT, `they get through ${address.origin}`);
}

/** Reads what the server itself has counted, because a proxy may serve an address that no setting names. */
async function checkFailedAttempts(
  config: Pick<Config, 'port' | 'host' | 'metricsToken'>,
): Promise<CheckResult[]> {
  const metrics = await readMetrics(config);
  const read = (cause: string) =>
    Number(new RegExp(`^tutti_hub_unreached\\{cause="${cause}"\\} (\\d+)$`, 'm').exec(metrics)?.[1] ?? 0);
  const [lost, foreign] = [read('no_upgrade'), read('foreign_origin')];
  return [
    ...(lost === 0
      ? []
      : [note(WHAT, `${lost} requests of pages arrived without Upgrade since the start`, UPGRADE_ADVICE)]),
    ...(foreign === 0
      ? []
      : [
          note(
            WHAT,
            `${foreign} requests of pages opened elsewhere were refused since the start`,
            UNREACHED_ADVICE,
          ),
        ]),
  ];
}

/** Sends the token, because without it a server that may be behind a proxy shows its metrics to nobody. */
async function readMetrics(config: Pick<Config, 'port' | 'host' | 'metricsToken'>): Promise<string> {
  const { metricsToken } = config;
  try {
    const reply = await fetch(`${localOrigin(config)}/metrics`, {
      signal: AbortSignal.timeout(ANSWER_MAX_MS),
      ...(metricsToken !== undefined && { headers: { authorization: `Bearer ${metricsToken}` } }),
    });
    return await reply.text();
  } catch {
    return '';
  }
}
