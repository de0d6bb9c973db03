/** Rooms of a running server, used by an account over HTTP. */
import type { RoomAction, RoomCommandReply, RoomReply, RoomState, RoomStream } from '@tutti/contract';
import { sleep } from '../machine/waiting.ts';
import { getJson } from './product.ts';

export const postJson = async <Answer = unknown>(
  baseUrl: string,
  address: string,
  { token, body }: { token?: string; body: object },
): Promise<Answer> => {
  const reply = await fetch(`${baseUrl}${address}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${address} answered ${reply.status}: ${await reply.text()}`);
  return (await reply.json()) as Answer;
};

export interface RoomCalls {
  readonly id: string;
  readonly code: string;
  readState(): Promise<RoomState>;
  readStream(): Promise<RoomStream>;
  /** Sends a command about this revision of the room. */
  send(action: RoomAction, revision: number): Promise<RoomCommandReply>;
}

export const openRoom = async (
  baseUrl: string,
  token: string,
  input: { readonly name: string; readonly trackIds: readonly number[] },
): Promise<RoomCalls> => {
  const { room } = await postJson<RoomReply>(baseUrl, '/api/rooms', { token, body: input });
  const address = `/api/rooms/${room.id}`;
  const readState = async () => (await getJson<RoomReply>(baseUrl, address, token)).room;
  return {
    id: room.id,
    code: room.code,
    readState,
    readStream: () => getJson<RoomStream>(baseUrl, `${address}/current`, token),
    send: async (action, revision) => {
      const body = { commandId: crypto.randomUUID(), revision, action };
      return postJson<RoomCommandReply>(baseUrl, `${address}/commands`, { token, body });
    },
  };
};

export const listTrackIds = async (baseUrl: string, token: string): Promise<number[]> =>
  (await getJson<{ id: number }[]>(baseUrl, '/api/tracks', token)).map(({ id }) => id);

const oneAfterAnother = async <Result>(
  count: number,
  together: number,
  act: (index: number) => Promise<Result>,
) => {
  const results: Result[] = [];
  let next = 0;
  const work = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      results[index] = await act(index);
    }
  };
  await Promise.all(Array.from({ length: together }, work));
  return results;
};

const untilTaken = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      // A busy machine sheds requests.
      if (!String(error).includes('answered 503')) throw error;
      await sleep(300);
    }
  }
};

/** The account of one of the people that `createMembers` makes. */
export const credentialsOf = (index: number) => ({
  email: `member${index}@example.org`,
  password: 'a password for one of many',
});

/** Creates approved accounts and returns their tokens. */
export const createMembers = async (baseUrl: string, token: string, count: number): Promise<string[]> => {
  const credentials = (index: number) => ({ body: credentialsOf(index) });
  await oneAfterAnother(count, 4, (index) =>
    untilTaken(() => postJson(baseUrl, '/api/auth/register', credentials(index))),
  );
  const emails = new Set(Array.from({ length: count }, (_unused, index) => credentialsOf(index).email));
  const users = await getJson<{ id: string; email: string }[]>(baseUrl, '/api/admin/users', token);
  const members = users.filter(({ email }) => emails.has(email));
  await oneAfterAnother(members.length, 4, (index) =>
    untilTaken(() => postJson(baseUrl, `/api/admin/approve/${members[index]?.id}`, { token, body: {} })),
  );
  return oneAfterAnother(count, 4, async (index) => {
    const signIn = () => postJson<{ token: string }>(baseUrl, '/api/auth/login', credentials(index));
    return (await untilTaken(signIn)).token;
  });
};

/** Guests without an account are refused by default. */
export const letGuestsIn = async (baseUrl: string, token: string): Promise<void> => {
  const reply = await fetch(`${baseUrl}/api/admin/settings`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ hasRoomGuests: true }),
  });
  if (!reply.ok) throw new Error(`the settings were answered with ${reply.status}`);
};

export const joinByCode = (baseUrl: string, token: string, code: string): Promise<RoomReply> =>
  untilTaken(() => postJson<RoomReply>(baseUrl, '/api/rooms/join', { token, body: { code } }));

/** Joins everybody at once and returns the milliseconds it took. */
export const joinAll = async (baseUrl: string, tokens: readonly string[], code: string): Promise<number> => {
  const startedAt = performance.now();
  await oneAfterAnother(tokens.length, 100, (index) => joinByCode(baseUrl, tokens[index] ?? '', code));
  return performance.now() - startedAt;
};
