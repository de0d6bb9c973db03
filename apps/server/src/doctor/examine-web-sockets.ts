/** Whether pages get their live connection, and which line of a proxy or which setting is wrong where they do not. */
import { randomBytes } from 'node:crypto';
import { request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';
import { HUB_PATH } from '@tutti/contract';
import type { Config } from '#config';
import { DOCTOR_AGENT } from '#hub/door-notes.ts';
import { localOrigin, PASSWORD_ADVICE, PASSWORD_IN_FRONT } from './examine-network.ts';
import { bad, type Finding, good, note } from './finding.ts';

const WHAT = 'WebSockets';
const ANSWER_MAX_MS = 5_000;
const ANSWER_MAX_BYTES = 4_096;
/** Nobody listens there, so a page is told from another by it, and by nothing else. */
const OTHER_PORT = 64_738;

const UPGRADE_ADVICE =
  'Without them pages play stations and hear of changes late. Let the proxy pass on Upgrade and Connection ' +
  '(nginx: proxy_http_version 1.1; proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection "upgrade"; ' +
  'Apache: upgrade=websocket): "Behind your own proxy" in docs/OPERATIONS.md.';
const HOST_ADVICE =
  'Pages opened at another address or port get none: let the proxy pass on the address that was asked for with its port ' +
  '(nginx: proxy_set_header Host $http_host; Apache: ProxyPreserveHost On), or name them in ALLOWED_ORIGINS.';
const ORIGIN_ADVICE =
  'Is it the setting of the server, too? Let the proxy pass on the address that was asked for with its port ' +
  '(nginx: proxy_set_header Host $http_host; Apache: ProxyPreserveHost On), or name it in PUBLIC_URL or ALLOWED_ORIGINS.';
const UNREACHED_ADVICE =
  'The log of the server names address and proxy line. Set PUBLIC_URL to the address people use, so that it can be tried.';

type Answer = { readonly status: number; readonly code: string | undefined };

interface Knock {
  readonly address: URL;
  /** Where the page was opened that asks. */
  readonly page: URL;
}

/** As a browser does, but without anybody's session: a hub that is reached says so with its own 401. */
function knock({ address, page }: Knock): Promise<Answer | undefined> {
  const send = address.protocol === 'https:' ? requestTls : requestPlain;
  return new Promise((resolve) => {
    const asked = send(new URL(HUB_PATH, address), {
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
    asked.on('error', () => resolve(undefined));
    asked.on('upgrade', (_answer, socket) => {
      socket.destroy();
      resolve({ status: 101, code: undefined });
    });
    asked.on('response', (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => {
        text = (text + chunk).slice(0, ANSWER_MAX_BYTES);
      });
      answer.on('close', () => resolve({ status: answer.statusCode ?? 0, code: readCode(text) }));
    });
    asked.end();
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

export async function examineWebSockets(
  config: Pick<Config, 'publicUrl' | 'port' | 'host'>,
): Promise<Finding[]> {
  return [...(await examineWay(config.publicUrl)), ...(await examineUnreached(config))];
}

async function examineWay(publicUrl: string): Promise<Finding[]> {
  const address = new URL(publicUrl);
  const answer = await knock({ address, page: address });
  // What does not answer at all is said of PUBLIC_URL already.
  if (answer === undefined) return [];
  const { status, code } = answer;
  if (code === 'FOREIGN_ORIGIN')
    return [bad(WHAT, `pages of ${publicUrl} are refused as another site's`, ORIGIN_ADVICE)];
  if (status === 401 && code === undefined)
    return [bad(WHAT, `${publicUrl}: ${PASSWORD_IN_FRONT}`, PASSWORD_ADVICE)];
  if (code !== 'UNAUTHENTICATED')
    return [bad(WHAT, `they do not get through ${publicUrl} (it answered ${status})`, UPGRADE_ADVICE)];
  return [await examineHost(address)];
}

/** At PUBLIC_URL itself pages are known by the setting; at another port only by the address that the proxy passes on. */
async function examineHost(address: URL): Promise<Finding> {
  const page = new URL(address);
  page.port = String(OTHER_PORT);
  const answer = await knock({ address, page });
  return answer?.code === 'FOREIGN_ORIGIN'
    ? note(WHAT, `they get through, for pages of ${address.origin} alone`, HOST_ADVICE)
    : good(WHAT, `they get through ${address.origin}`);
}

/** What the server has seen: a proxy may stand at an address that no setting names. */
async function examineUnreached(config: Pick<Config, 'port' | 'host'>): Promise<Finding[]> {
  const numbers = await readNumbers(config);
  const read = (cause: string) =>
    Number(new RegExp(`^tutti_hub_unreached\\{cause="${cause}"\\} (\\d+)$`, 'm').exec(numbers)?.[1] ?? 0);
  const [lost, foreign] = [read('no_upgrade'), read('foreign_origin')];
  return [
    ...(lost === 0
      ? []
      : [note(WHAT, `${lost} of pages have arrived without Upgrade since the start`, UPGRADE_ADVICE)]),
    ...(foreign === 0
      ? []
      : [note(WHAT, `${foreign} of pages opened elsewhere were refused since the start`, UNREACHED_ADVICE)]),
  ];
}

async function readNumbers(config: Pick<Config, 'port' | 'host'>): Promise<string> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MAX_MS);
    return await (await fetch(`${localOrigin(config)}/metrics`, { signal })).text();
  } catch {
    return '';
  }
}
