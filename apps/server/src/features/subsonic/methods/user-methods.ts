import { AVATAR_SIZE_PIXELS, isAdmin } from '@tutti/contract';
import type { Accounts } from '#features/auth/accounts.ts';
import type { Media } from '#features/media/media.ts';
import type { Scanner } from '#features/scanner/scanner.ts';
import { namesTag } from '#http/entity-tag.ts';
import { originOf } from '#http/request-origin.ts';
import { AppError } from '#platform/app-error.ts';
import { defineMethod, isCalled, type MethodGroup, SENT, type SubsonicUser } from '../method.ts';
import { required, text } from '../parameters.ts';
import { SubsonicError } from '../subsonic-error.ts';
import { toUser } from '../wire-collections.ts';
import { toInstant } from '../wire-objects.ts';

interface UserMethodsDeps {
  readonly accounts: Pick<Accounts, 'avatars' | 'userDirectory'>;
  readonly media: Pick<Media, 'squarePicture'>;
  readonly scanner: Pick<Scanner, 'getStatus' | 'requestScan'>;
}

const SCANNING: ReadonlySet<string> = new Set(['walking', 'reading', 'finishing']);

export function createUserMethods({ accounts, media, scanner }: UserMethodsDeps): MethodGroup {
  async function findPerson(user: SubsonicUser, name: string) {
    if (isCalled(user, name)) return user;
    requireAdmin(user);
    const person = await accounts.userDirectory.find(name);
    if (person === undefined) throw new SubsonicError('NOT_FOUND');
    return person;
  }

  async function readScan() {
    const { phase, finishedAt, totals } = await scanner.getStatus();
    return {
      scanStatus: {
        scanning: SCANNING.has(phase),
        count: totals.tracks,
        lastScan: finishedAt === null ? undefined : toInstant(Date.parse(finishedAt)),
      },
    };
  }

  return {
    methods: [
      defineMethod({
        name: 'getUser',
        tier: 'A',
        summary: 'What a user may do',
        parameters: { username: required(text()) },
        async answer({ username }, { user }) {
          const { userName, roles } = await findPerson(user, username);
          return { user: toUser(userName, roles) };
        },
      }),
      defineMethod({
        name: 'getUsers',
        tier: 'C',
        summary: 'All users, for administrators',
        async answer(_values, { user }) {
          requireAdmin(user);
          const users = await accounts.userDirectory.list();
          return { users: { user: users.map(({ userName, roles }) => toUser(userName, roles)) } };
        },
      }),
      defineMethod({
        name: 'getAvatar',
        tier: 'B',
        summary: 'The picture of a user as JPEG',
        parameters: { username: required(text()) },
        async answer({ username }, { user, request, reply }): Promise<typeof SENT> {
          const { userId } = await findPerson(user, username);
          const { bytes, etag } = await accounts.avatars.get(userId, user);
          reply.header('etag', etag).header('cache-control', 'private, no-cache');
          if (namesTag(request.headers['if-none-match'], etag)) {
            reply.code(304).send();
            return SENT;
          }
          const picture = await media.squarePicture(bytes, AVATAR_SIZE_PIXELS, 'jpeg');
          if (picture === undefined) throw new AppError('UNAVAILABLE', { retryAfterS: 5 });
          reply.type('image/jpeg').header('x-content-type-options', 'nosniff').send(picture);
          return SENT;
        },
      }),
      defineMethod({
        name: 'getScanStatus',
        tier: 'B',
        summary: 'Whether the folder of music is being read, and how many songs there are',
        answer: readScan,
      }),
      defineMethod({
        name: 'startScan',
        tier: 'B',
        summary: 'Reads the folder of music anew, for administrators',
        async answer(_values, { user, request }) {
          requireAdmin(user);
          await scanner.requestScan({ requester: { actor: user, origin: originOf(request) } });
          return readScan();
        },
      }),
    ],
  };
}

function requireAdmin({ roles }: SubsonicUser): void {
  if (!isAdmin(roles)) throw new SubsonicError('NOT_ALLOWED');
}
