/** Calls of a signed-in account to the server of the pictures. */

export interface Session {
  readonly token: string;
  /** Art and audio need these cookies. */
  readonly cookies: readonly { name: string; value: string; url: string }[];
}

export type Call = <Answer>(method: string, address: string, body?: object) => Promise<Answer>;

export async function signIn(
  baseUrl: string,
  credentials: { readonly email: string; readonly password: string },
): Promise<Session> {
  const reply = await fetch(`${baseUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  const { token } = (await reply.json()) as { token: string };
  const cookies = reply.headers.getSetCookie().map((line) => {
    const [pair = ''] = line.split(';');
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: baseUrl };
  });
  return { token, cookies };
}

export function callAs(baseUrl: string, { token }: Pick<Session, 'token'>): Call {
  return async (method, address, body) => {
    const reply = await fetch(baseUrl + address, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${address} answered ${reply.status}: ${await reply.text()}`);
    const text = await reply.text();
    return (text === '' ? undefined : JSON.parse(text)) as never;
  };
}
