import { ACCESS_LEVELS, type Access } from '@tutti/contract';
import { describe, expect, it } from 'vitest';
import { AppError } from '#platform/app-error.ts';
import { CALLERS, REFUSALS } from '../test/access-matrix.ts';
import { authorize, hasPolicy } from './access-policy.ts';
import type { Actor, Guest, Screen } from './actor.ts';

const OPENED: Readonly<Record<Access, string>> = {
  public: 'yes yes yes yes yes yes yes yes yes',
  'signed-in': 'none yes yes yes yes yes yes yes yes',
  approved: 'none pend pend yes yes yes yes yes yes',
  media: 'none pend pend yes yes yes yes yes yes',
  room: 'none pend pend yes yes yes yes yes yes',
  screen: 'none role role role role role role role role',
  'station-control': 'none pend pend role role role yes yes yes',
  admin: 'none admin admin admin admin admin admin admin yes',
};

/** Creates an actor like the server: User and Admin count as approved whatever the flag says. */
function actorOf(person: string): Actor | undefined {
  const caller = CALLERS[person];
  return (
    caller && {
      userId: '1',
      sessionId: '1',
      email: 'ann@example.org',
      userName: 'Ann',
      roles: caller.roles,
      isApproved: caller.approved || caller.roles.some((role) => ['User', 'Admin'].includes(role)),
    }
  );
}

function answerTo(access: Access, person: string): string {
  try {
    authorize(access, actorOf(person));
    return 'yes';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return Object.entries(REFUSALS).find(([, { code }]) => code === error.code)?.[0] ?? error.code;
  }
}

describe('access levels', () => {
  it.each(ACCESS_LEVELS)(
    '%s grants access to the callers in the specification [A-374, M-014, M-418]',
    (access) => {
      const answers = Object.keys(CALLERS).map((person) => answerTo(access, person));
      expect(answers.join(' ')).toBe(OPENED[access]);
    },
  );

  it('let a guest into rooms and nowhere else, with a 403, because the guest does have a session', () => {
    const guest: Guest = { guestOfRoom: 'room', memberId: 'm', sessionId: 'guest:m', name: 'Gil' };
    const opened = ACCESS_LEVELS.filter((access) => {
      try {
        authorize(access, guest);
        return true;
      } catch (error) {
        expect(error).toMatchObject({ code: 'ROOM_GUEST_ONLY', status: 403 });
        return false;
      }
    });
    expect(opened).toEqual(['public', 'room']);
  });

  it('let a screen look at its room and do nothing else, with a 403', () => {
    const screen: Screen = {
      screenOfRoom: 'room',
      screenId: 's',
      sessionId: 'screen:s',
      pairingCode: '4821',
      expiresAtMs: null,
    };
    const opened = ACCESS_LEVELS.filter((access) => {
      try {
        authorize(access, screen);
        return true;
      } catch (error) {
        expect(error).toMatchObject({ code: 'ROOM_SCREEN_ONLY', status: 403 });
        return false;
      }
    });
    expect(opened).toEqual(['public', 'screen']);
  });

  it('are the only ones with a policy', () => {
    expect(ACCESS_LEVELS.every(hasPolicy)).toBe(true);
    expect(['', 'anybody', 'Admin', 'toString', '__proto__'].filter(hasPolicy)).toEqual([]);
  });
});
