/** Two guests for pictures of rooms: they have accounts, add songs, and listen in browsers of their own. */
import { randomUUID } from 'node:crypto';
import type { Browser } from '@playwright/test';
import { sleep } from '../machine/waiting.ts';
import { type Call, callAs, type Session, signIn } from './session.ts';

const GUESTS = ['ben', 'cleo'];
const PASSWORD = 'a-long-picture-password';
const SONGS_EACH = 4;
export const ROOM_NAME = 'Friday evening';

interface RoomReply {
  readonly room: {
    readonly id: string;
    readonly code: string;
    readonly current: { readonly id: string } | null;
    readonly screens?: readonly { readonly id: string; readonly isShown: boolean }[];
  };
}

export interface FilledRoom {
  readonly baseUrl: string;
  readonly id: string;
  readonly code: string;
  readonly guests: readonly Session[];
}

function send(call: Call, roomId: string, action: object): Promise<unknown> {
  const command = { commandId: randomUUID(), revision: 0, action };
  return call('POST', `/api/rooms/${roomId}/commands`, command);
}

async function addSongs(call: Call, roomId: string, albumId: number): Promise<void> {
  const tracks = await call<{ id: number }[]>('GET', `/api/tracks/album/${albumId}`);
  const trackIds = tracks.slice(0, SONGS_EACH).map(({ id }) => id);
  if (trackIds.length > 0) await send(call, roomId, { type: 'add', trackIds });
}

async function register(host: Call, name: string): Promise<string> {
  const email = `${name}@example.org`;
  await host('POST', '/api/auth/register', { email, password: PASSWORD });
  const users = await host<{ id: string; email: string }[]>('GET', '/api/admin/users');
  const user = users.find((one) => one.email === email);
  if (user !== undefined) await host('POST', `/api/admin/approve/${user.id}`);
  return email;
}

/** The host's album comes first, and then songs of one album for each guest. */
export async function fillRoom(
  baseUrl: string,
  host: Call,
  albumIds: readonly number[],
): Promise<FilledRoom> {
  const [own = 0, ...others] = albumIds;
  const { room } = await host<RoomReply>('POST', '/api/rooms', { name: ROOM_NAME, albumId: own });
  await send(host, room.id, { type: 'set-mode', mode: 'turns' });
  await send(host, room.id, { type: 'set-keep-going', isOn: true });
  const guests: Session[] = [];
  for (const [index, name] of GUESTS.entries()) {
    const session = await signIn(baseUrl, { email: await register(host, name), password: PASSWORD });
    const guest = callAs(baseUrl, session);
    await guest('POST', '/api/rooms/join', { code: room.code });
    await addSongs(guest, room.id, others[index] ?? own);
    guests.push(session);
  }
  return { baseUrl, id: room.id, code: room.code, guests };
}

const SONGS_PLAYED = 6;
/** Longer than a change takes to be heard. */
const UNTIL_BEGUN_MS = 2_000;

/** Plays the beginnings of some songs in another room with the same guests, and ends it. Returns its id. */
export async function endRoom(
  host: Call,
  { baseUrl, guests }: FilledRoom,
  albumIds: readonly number[],
): Promise<string> {
  const [albumId = 0, ...others] = albumIds;
  const { room } = await host<RoomReply>('POST', '/api/rooms', { name: 'Sunday dinner', albumId });
  for (const [index, session] of guests.entries()) {
    const guest = callAs(baseUrl, session);
    await guest('POST', '/api/rooms/join', { code: room.code });
    await addSongs(guest, room.id, others[index] ?? albumId);
    await guest('PUT', '/api/past-rooms/naming', { isNamed: true });
  }
  const readCurrent = async () => (await host<RoomReply>('GET', `/api/rooms/${room.id}`)).room.current;
  for (let played = 1; played <= SONGS_PLAYED; played += 1) {
    // Songs that have not begun are not part of what a room has played.
    await sleep(UNTIL_BEGUN_MS);
    const onAir = await readCurrent();
    if (onAir !== null && played < SONGS_PLAYED)
      await send(host, room.id, { type: 'skip', entryId: onAir.id });
  }
  await send(host, room.id, { type: 'end' });
  return room.id;
}

/** Lets the guests listen until the returned function is called. */
export async function keepCompany(
  browser: Browser,
  { baseUrl, id, guests }: FilledRoom,
): Promise<() => Promise<void>> {
  const contexts = await Promise.all(
    guests.map(async ({ token, cookies }) => {
      const context = await browser.newContext({ baseURL: baseUrl, reducedMotion: 'reduce' });
      await context.addCookies([...cookies]);
      await context.addInitScript(`localStorage.setItem('jwtToken', ${JSON.stringify(token)})`);
      const page = await context.newPage();
      await page.goto(`/rooms/${id}`);
      await page.getByRole('button', { name: 'Listen with everyone' }).first().click();
      await page.getByRole('region', { name: 'Live stream' }).waitFor();
      return context;
    }),
  );
  return async () => {
    await Promise.all(contexts.map((context) => context.close()));
  };
}

/** Lets the TV in that waits in front of a room. */
export async function letTvIn(host: Call, roomId: string): Promise<void> {
  const { room } = await host<RoomReply>('GET', `/api/rooms/${roomId}`);
  const waiting = room.screens?.find(({ isShown }) => !isShown);
  if (waiting === undefined) throw new Error('no TV waits in front of the room');
  await send(host, roomId, { type: 'approve-screen', screenId: waiting.id });
}
