/**
 * One call to the server, typed by its contract route: `callApi<typeof libraryRoutes.genres>({ method, path, access })`.
 * The route's literals are repeated at the call and checked by the compiler, because importing the route objects
 * would bring all schemas (zod) into the first page's bundle.
 */
import type { ErrorCode } from '@tutti/contract/errors';
import { ERRORS } from '@tutti/contract/errors';
import type { RouteDefinition, RouteReply, SentBody, SentParams, SentQuery } from '@tutti/contract/route';
import { buildPath } from '@tutti/contract/route';
import { errorTexts } from '@tutti/contract/texts/error-texts';
import { ApiError } from './api-error.ts';
import { clearToken, readToken } from './token-store.ts';

/** Same origin unless the build names another host. */
export const API_ORIGIN: string = import.meta.env.VITE_API_ORIGIN ?? '';

type Optional<Key extends string, Value> = [Value] extends [undefined]
  ? { readonly [K in Key]?: never }
  : Record<never, never> extends Value
    ? { readonly [K in Key]?: Value }
    : { readonly [K in Key]: Value };

export type ApiCall<Route extends RouteDefinition> = {
  readonly method: Route['method'];
  readonly path: Route['path'];
  /** Everything but `public` needs a token and fails before the call is sent when there is none. */
  readonly access: Route['access'];
  readonly signal?: AbortSignal;
  /** Sent as it is, for the routes that take a file. */
  readonly file?: Blob;
  /** Sentence for a call without a token, where the specification has another one. */
  readonly noTokenMessage?: string;
  /** Sentence for a refusal, where the specification has one with the status in it. */
  readonly describeFailure?: (status: number) => string;
} & Optional<'params', SentParams<Route>> &
  Optional<'query', SentQuery<Route>> &
  Optional<'body', SentBody<Route>>;

interface LooseCall {
  method: string;
  path: string;
  access: string;
  signal?: AbortSignal;
  noTokenMessage?: string;
  describeFailure?: (status: number) => string;
  params?: Record<string, string | number>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  file?: Blob;
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
  // M-420: authenticated calls carry the bearer token and a JSON content type, with or without a body.
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token !== null) headers.authorization = `Bearer ${token}`;
  if (call.file !== undefined) headers['content-type'] = call.file.type;
  else if (call.body !== undefined || (token !== null && call.access !== 'public')) {
    headers['content-type'] = 'application/json';
  }
  return headers;
}

async function send(call: LooseCall, token: string | null): Promise<Response> {
  try {
    return await fetch(buildUrl(call), {
      method: call.method,
      headers: buildHeaders(call, token),
      // A change asked for while the page closes (a play that counted) still gets through; files are too big for that.
      keepalive: call.method !== 'GET' && call.file === undefined,
      credentials: API_ORIGIN === '' ? 'same-origin' : 'include',
      ...(call.file === undefined ? {} : { body: call.file }),
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      ...(call.signal === undefined ? {} : { signal: call.signal }),
    });
  } catch (cause) {
    if (call.signal?.aborted) throw cause;
    throw new ApiError({ code: 'NETWORK', message: 'Network error', cause });
  }
}

interface ServerRefusal {
  code: string | undefined;
  message: string | undefined;
}

/** `{code, message}`, or a list whose first item has a description, or plain text. */
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

async function toApiError(response: Response, call: LooseCall): Promise<ApiError> {
  const refusal = readRefusal(await response.text().catch(() => ''));
  const isKnown = refusal.code !== undefined && Object.hasOwn(ERRORS, refusal.code);
  return new ApiError({
    code: isKnown ? (refusal.code as ErrorCode) : 'HTTP',
    message: call.describeFailure?.(response.status) ?? refusal.message ?? errorTexts.http(response.status),
    status: response.status,
    serverMessage: refusal.message,
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
      message: 'The server sent something unreadable.',
      status: response.status,
      cause,
    });
  }
}

/** The answer itself, for what is no JSON: a file to save. */
export async function callForResponse<Route extends RouteDefinition>(
  call: ApiCall<Route>,
): Promise<Response> {
  const loose = call as unknown as LooseCall;
  const isProtected = loose.access !== 'public';
  const token = readToken();
  if (isProtected && token === null) {
    throw new ApiError({ code: 'NO_TOKEN', message: loose.noTokenMessage ?? errorTexts.noToken });
  }
  const response = await send(loose, token);
  if (response.status === 401 && isProtected) {
    // Only the session that was refused is thrown away: a newer sign-in may have happened meanwhile.
    if (readToken() === token) clearToken('refused');
    throw new ApiError({
      code: 'UNAUTHENTICATED',
      message: errorTexts.authenticationFailed,
      status: response.status,
    });
  }
  if (!response.ok) throw await toApiError(response, loose);
  return response;
}

export async function callApi<Route extends RouteDefinition>(
  call: ApiCall<Route>,
): Promise<RouteReply<Route>> {
  return (await readReply(await callForResponse(call))) as RouteReply<Route>;
}
