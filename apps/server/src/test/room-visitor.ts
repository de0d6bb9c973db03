/** Somebody without an account in front of a room: joins it by name, and then acts as a guest. */
import type { GuestReply, RoomReply } from '@tutti/contract';
import type { LightMyRequestResponse } from 'fastify';
import { type RoomGuest, type RoomServer, toGuest } from './room-server.ts';

export interface RoomVisitor extends RoomGuest {
  readonly reply: GuestReply;
  readonly me: string;
  /** `name=value` of the cookies that the answer has set. */
  readonly cookies: Readonly<Record<string, string>>;
}

interface JoinOptions {
  readonly name?: string;
  readonly from?: string;
  readonly cookie?: string | undefined;
}

let visitors = 0;

export function joinByName(
  server: RoomServer,
  code: string,
  { name = `Visitor ${(visitors += 1)}`, from = '203.0.113.7', cookie }: JoinOptions = {},
): Promise<LightMyRequestResponse> {
  return server.call('POST', '/api/room-guests', {
    body: { code, name },
    from,
    ...(cookie !== undefined && { headers: { cookie } }),
  });
}

export async function visit(
  server: RoomServer,
  { room }: RoomReply,
  options: JoinOptions = {},
): Promise<RoomVisitor> {
  const answer = await joinByName(server, room.code, options);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  const reply = answer.json() as GuestReply;
  const lines = [answer.headers['set-cookie'] ?? []].flat();
  const pairs = lines.map((line) => /^([^=]+?)(?:_[0-9a-f]{8})?=([^;]*)/.exec(line) ?? []);
  return {
    ...toGuest(server, server.hubUrl, reply.token),
    reply,
    me: reply.me,
    cookies: Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, `${name}=${value}`])),
  };
}

export const codeOf = (answer: LightMyRequestResponse): string | undefined =>
  answer.body.startsWith('{') ? (answer.json() as { code?: string }).code : undefined;
