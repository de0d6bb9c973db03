/**
 * `callApi(libraryAddresses.genres, { signal })` sends a request. An address is a value of the contract, but its route
 * is only a type, because schemas would add their library to the first page (docs/decisions/021).
 */

import { errorTexts } from '@tutti/contract/error-texts';
import type { ErrorCode } from '@tutti/contract/errors';
import type {
  RouteAddress,
  RouteDefinition,
  RouteReply,
  SentBody,
  SentParams,
  SentQuery,
} from '@tutti/contract/route';
import { buildPath, REFRESH_PATH, RENEWS_HEADER } from '@tutti/contract/route';
import type { RouteAt } from '@tutti/contract/routes';
import { language, translateSentence } from '#language/language.ts';
import { ApiError, type ApiErrorCode, readCode } from './api-error.ts';
import { noteGuard, refuseByGuard } from './guard-in-front.ts';
import { obtainReauth } from './reauth.ts';
import { takePreloaded } from './take-preloaded.ts';
import { isDue, isRefreshable } from './token-expiry.ts';
import { clearToken, readToken } from './token-store.ts';

/** The same origin unless the build names another host. */
export const API_ORIGIN: string = import.meta.env.VITE_API_ORIGIN ?? '';

/** Browsers send nothing if requests that outlive the page exceed 64 KiB in total. */
const KEEPALIVE_MAX_BYTES = 60_000;

type Optional<Key extends string, Value> = [Value] extends [undefined]
  ? { readonly [K in Key]?: never }
  : Record<never, never> extends Value
    ? { readonly [K in Key]?: Value }
    : { readonly [K in Key]: Value };

interface CallOptions {
  readonly signal?: AbortSignal;
  /** An upload, which is sent unchanged. */
  readonly file?: Blob;
  /** Requests a short-lived token that can be refreshed, instead of one for the whole session. */
  readonly renews?: boolean;
  /** Replaces the message for a request without a token. */
  readonly noTokenMessage?: string;
  /** Replaces the message for a refusal. */
  readonly describeFailure?: (status: number) => string;
}

type ApiCall<Route extends RouteDefinition> = CallOptions &
  Optional<'params', SentParams<Route>> &
  Optional<'query', SentQuery<Route>> &
  Optional<'body', SentBody<Route>>;

type ApiCallArgument<Address extends RouteAddress> =
  Record<never, never> extends ApiCall<RouteAt<Address>>
    ? [call?: ApiCall<RouteAt<Address>>]
    : [call: ApiCall<RouteAt<Address>>];

interface LooseCall extends RouteAddress, CallOptions {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
}

function buildUrl({ path, params, query }: LooseCall): string {
  const url = API_ORIGIN + buildPath(path, params);
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? url : `${url}?${text}`;
}

function buildHeaders(call: LooseCall, token: string | null): Record<string, string> {
  // M-420: authenticated requests have a bearer token and a JSON content type, even without a body. Mails are written
  // in the language of the page, which may differ from the browser's.
  const headers: Record<string, string> = { accept: 'application/json', 'accept-language': language };
  if (token !== null) headers.authorization = `Bearer ${token}`;
  if (call.renews) headers[RENEWS_HEADER] = '1';
  if (call.file !== undefined) headers['content-type'] = call.file.type;
  else if (call.body !== undefined || (token !== null && call.access !== 'public')) {
    headers['content-type'] = 'application/json';
  }
  return headers;
}

function buildBody({ method, file, body }: LooseCall): RequestInit {
  if (method === 'GET') return {};
  if (file !== undefined) return { body: file };
  // A change that is sent while the page closes still arrives; files are too large for that.
  if (body === undefined) return { keepalive: true };
  const json = JSON.stringify(body);
  return { body: json, keepalive: new Blob([json]).size < KEEPALIVE_MAX_BYTES };
}

async function send(call: LooseCall, token: string | null): Promise<Response> {
  const url = buildUrl(call);
  const preloaded = call.method === 'GET' && token !== null ? await takePreloaded(url, token) : undefined;
  if (preloaded !== undefined) return preloaded;
  try {
    return await fetch(url, {
      method: call.method,
      headers: buildHeaders(call, token),
      credentials: API_ORIGIN === '' ? 'same-origin' : 'include',
      ...buildBody(call),
      ...(call.signal === undefined ? {} : { signal: call.signal }),
    });
  } catch (cause) {
    if (call.signal?.aborted) throw cause;
    throw new ApiError({ code: 'NETWORK', message: errorTexts.network, cause });
  }
}

interface ServerRefusal {
  code: string | undefined;
  message: string | undefined;
}

/** Reads `{code, message}`, a list whose first item has a description, or plain text. */
export function readRefusal(text: string): ServerRefusal {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    const isMarkup = text.trimStart().startsWith('<');
    return { code: undefined, message: isMarkup || text.trim() === '' ? undefined : text.trim() };
  }
  if (Array.isArray(body)) {
    const first: unknown = body[0];
    return { code: undefined, message: readText(first, 'description') };
  }
  return { code: readText(body, 'code'), message: readText(body, 'message') };
}

function readText(value: unknown, key: string): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const text: unknown = Reflect.get(value, key);
  return typeof text === 'string' && text !== '' ? text : undefined;
}

/** Codes that only the page itself may set. */
const OWN_CODES: readonly string[] = [
  'NETWORK',
  'NO_TOKEN',
  'UNREADABLE',
  'GUARDED',
  'HTTP',
] satisfies ApiErrorCode[];

/** Checks only the format, because the catalog of codes is large and a newer server has more. */
function isCode(text: string | undefined): text is ErrorCode {
  return text !== undefined && /^[A-Z_]+$/.test(text) && !OWN_CODES.includes(text);
}

/** Distinguishes our refusals from those of a proxy, which are HTML, text or other JSON. */
async function isOwnRefusal(response: Response): Promise<boolean> {
  const { code, message } = readRefusal(
    await response
      .clone()
      .text()
      .catch(() => ''),
  );
  return isCode(code) && message !== undefined;
}

async function toApiError(response: Response, call: LooseCall): Promise<ApiError> {
  if (response.status === 401 && !(await isOwnRefusal(response))) return refuseByGuard();
  const body = await response.text().catch(() => '');
  const refusal = readRefusal(body);
  const serverMessage = (refusal.message && translateSentence(refusal.message)) ?? refusal.message;
  return new ApiError({
    code: isCode(refusal.code) ? refusal.code : 'HTTP',
    message: call.describeFailure?.(response.status) ?? serverMessage ?? errorTexts.http(response.status),
    status: response.status,
    serverMessage,
    body,
  });
}

async function readReply(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new ApiError({
      code: 'UNREADABLE',
      message: errorTexts.unreadable,
      status: response.status,
      cause,
    });
  }
}

/** `freshToken` if the current token may still be valid, `refresh` if it was refused. */
async function refreshBy(how: 'freshToken' | 'refresh', token: string): Promise<string> {
  const refreshing = await import('./refresh-token.ts').catch(() => undefined);
  if (refreshing === undefined && how === 'freshToken') return token;
  if (refreshing === undefined) throw new ApiError({ code: 'NETWORK', message: errorTexts.network });
  return refreshing[how](token, {
    send: (last) => send({ method: 'POST', path: REFRESH_PATH, access: 'public' }, last),
    isOwnRefusal,
  });
}

function refuseSession(token: string): never {
  // Keeps a newer session if the user has signed in again meanwhile.
  if (readToken() === token) clearToken('refused');
  throw new ApiError({ code: 'UNAUTHENTICATED', message: errorTexts.authenticationFailed, status: 401 });
}

async function orRefused(token: string, fresh: Promise<string>): Promise<string> {
  try {
    return await fresh;
  } catch (error) {
    if (readCode(error) === 'UNAUTHENTICATED') refuseSession(token);
    throw error;
  }
}

/** Refreshes a refused token once, because it may have expired by the server's clock only. */
async function sendAgain(call: LooseCall, token: string, refused: Response): Promise<Response> {
  if (isRefreshable(token)) {
    const fresh = await orRefused(token, refreshBy('refresh', token));
    const response = await send(call, fresh);
    if (response.status === 401 && (await isOwnRefusal(response))) refuseSession(fresh);
    return response;
  }
  if (await isOwnRefusal(refused)) refuseSession(token);
  return refused;
}

/** Untyped, because `callApi` has checked the arguments. */
async function sendWithToken(address: RouteAddress, given: object = {}): Promise<Response> {
  const call: LooseCall = { ...address, ...given };
  try {
    return await sendOnce(call);
  } catch (error) {
    if (readCode(error) !== 'PROOF_REQUIRED' || !(await obtainReauth())) throw error;
    return sendOnce(call);
  }
}

async function sendOnce(call: LooseCall): Promise<Response> {
  const isProtected = call.access !== 'public';
  const stored = readToken();
  if (isProtected && stored === null) {
    throw new ApiError({ code: 'NO_TOKEN', message: call.noTokenMessage ?? errorTexts.noToken });
  }
  const token =
    stored !== null && isDue(stored) ? await orRefused(stored, refreshBy('freshToken', stored)) : stored;
  const first = await send(call, token);
  const isRefused = first.status === 401 && isProtected && token !== null;
  const response = isRefused ? await sendAgain(call, token, first) : first;
  if (!response.ok) throw await toApiError(response, call);
  if (token !== null) noteGuard(false);
  return response;
}

export async function callUnlisted(
  address: RouteAddress,
  call?: CallOptions & { readonly params?: Readonly<Record<string, string>> },
): Promise<Response> {
  return sendWithToken(address, call);
}

export async function callForResponse<Address extends RouteAddress>(
  address: Address,
  ...[call]: ApiCallArgument<Address>
): Promise<Response> {
  return sendWithToken(address, call);
}

export async function callApi<Address extends RouteAddress>(
  address: Address,
  ...[call]: ApiCallArgument<Address>
): Promise<RouteReply<RouteAt<Address>>> {
  const reply = await readReply(await sendWithToken(address, call));
  return reply as RouteReply<RouteAt<Address>>;
}
