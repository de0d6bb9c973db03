import { ROOM_LEAD_MAX_MS } from '@tutti/contract';
import { describe, expect, it } from 'vitest';
import { soleNode } from '../../test/sole-node.ts';
import { leadOf } from './room-lead.ts';
import { RoomPresence } from './room-presence.ts';

describe('reports of how long a page needs for a change', () => {
  function present() {
    let nowMs = 1_000_000;
    let readings = 0;
    const now = () => {
      readings += 1;
      return nowMs;
    };
    const presence = new RoomPresence({
      clock: { now, exactNow: now, wallNow: now },
      nodes: soleNode.counts,
    });
    for (const member of ['member', 'other']) presence.enter('room', member, true);
    return {
      presence,
      pass: (ms: number) => (nowMs += ms),
      countReadings(act: () => void) {
        readings = 0;
        act();
        return readings;
      },
    };
  }

  it('count for a minute, the longest of them', () => {
    const { presence, pass } = present();
    presence.noteReady('room', 'member', 2_000);
    pass(2_000);
    presence.noteReady('room', 'member', 900);
    expect(presence.slowestMs('room')).toBe(2_000);
    pass(58_001);
    expect(presence.slowestMs('room')).toBe(900);
    pass(2_000);
    expect(presence.slowestMs('room')).toBeUndefined();
  });

  it('of a very slow page do not make the others wait, but the room waits the most if there are only such pages', () => {
    const { presence } = present();
    presence.noteReady('room', 'member', 9_000);
    expect(presence.slowestMs('room')).toBe(ROOM_LEAD_MAX_MS);
    expect(leadOf(presence, 'room')).toBe(ROOM_LEAD_MAX_MS);
    presence.noteReady('room', 'other', 1_000);
    expect(leadOf(presence, 'room')).toBe(1_000);
    expect(presence.of('room', 'member').isCatchingUp).toBe(true);
  });

  it('cost the same however many of them a page sends', () => {
    const { presence, countReadings } = present();
    for (let report = 0; report < 5_000; report += 1) presence.noteReady('room', 'member', 900);
    expect(countReadings(() => presence.noteReady('room', 'member', 1_200))).toBeLessThan(500);
    expect(presence.slowestMs('room')).toBe(1_200);
  });
});
