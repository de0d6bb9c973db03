/** Calls below /rest as apps make them, with an app key. */

export interface AppKey {
  readonly id: string;
  readonly secret: string;
  readonly userName: string;
}

/** Several values of one name are sent one after the other. */
export type RestParameters = Readonly<Record<string, string | number | readonly string[]>>;

export interface Rest {
  /** Returns a whole address. */
  urlOf(method: string, parameters?: RestParameters): string;
  /** Returns an address relative to the server. */
  pathOf(method: string, parameters?: RestParameters): string;
  /** Returns the content of the envelope; fails if it is an error. */
  call<Payload>(method: string, parameters?: RestParameters): Promise<Payload>;
}

export const makeAppKey = async (baseUrl: string, token: string, name: string): Promise<AppKey> => {
  const reply = await fetch(`${baseUrl}/api/users/app-keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
  if (!reply.ok) throw new Error(`No app key: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as AppKey;
};

/** `credentials` are in the form of a query string. */
export const createRest = (baseUrl: string, credentials: string): Rest => {
  const pathOf = (method: string, parameters: RestParameters = {}) => {
    const own = Object.entries(parameters).flatMap(([name, value]) =>
      [value].flat().map((one) => `&${name}=${encodeURIComponent(one)}`),
    );
    return `/rest/${method}.view?${credentials}&v=1.16.1&c=bench&f=json${own.join('')}`;
  };
  return {
    pathOf,
    urlOf: (method, parameters) => baseUrl + pathOf(method, parameters),
    async call<Payload>(method: string, parameters?: RestParameters) {
      const reply = await fetch(baseUrl + pathOf(method, parameters));
      if (!reply.ok) throw new Error(`${method} answered ${reply.status}`);
      const envelope = ((await reply.json()) as Record<string, { status: string } & Payload>)[
        'subsonic-response'
      ];
      if (envelope?.status !== 'ok') throw new Error(`${method}: ${JSON.stringify(envelope)}`);
      return envelope;
    },
  };
};
