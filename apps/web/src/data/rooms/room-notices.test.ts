import { describe, expect, it } from 'vitest';
import { buildKnownRoom, buildPerson, wireEntry } from '#test/room-state.ts';
import { roomNotices } from './room-notices.ts';

const ADA_LEFT = [buildPerson('ben', { role: 'host' }), buildPerson('cleo')];
const typesFor = (me: string, after: Parameters<typeof buildKnownRoom>[1], before = {}) =>
  roomNotices(buildKnownRoom(me, before), buildKnownRoom(me, after)).map(({ type }) => type);

describe('notices of a room', () => {
  it('tell everyone who is host now, and the new host that it is them', () => {
    expect(typesFor('cleo', { people: ADA_LEFT })).toEqual(['host-is']);
    expect(typesFor('ben', { people: ADA_LEFT })).toEqual(['you-are-host']);
    expect(typesFor('ben', { people: ADA_LEFT }, { people: ADA_LEFT })).toEqual([]);
    expect(typesFor('ben', { people: [] })).toEqual([]);
  });

  it('tell a person that they became a co-host', () => {
    const members = [buildPerson('ada', { role: 'host' }), buildPerson('ben', { role: 'co-host' })];
    expect(typesFor('ben', { people: members })).toEqual(['you-are-co-host']);
    expect(typesFor('ada', { people: members })).toEqual([]);
  });

  it('tell the person whose song has moved up to the first place', () => {
    const entries = [wireEntry('e2', { addedBy: 'ben' }), wireEntry('e3')];
    expect(typesFor('ben', { entries })).toEqual(['your-song-is-next']);
    expect(typesFor('ada', { entries })).toEqual([]);
    // Just added to an empty queue, it needs no notice.
    expect(typesFor('ben', { entries }, { entries: [] })).toEqual([]);
    expect(typesFor('ben', { entries }, { entries })).toEqual([]);
  });

  it('tell of a skip by vote and of files that vanished, as the server announces them', () => {
    const after = buildKnownRoom('ben', { current: null, entries: [] });
    const announced = [
      { kind: 'skipped-by-votes' as const, entryIds: ['e0'] },
      { kind: 'unplayable' as const, entryIds: ['e0', 'e2', 'gone'] },
    ];
    expect(roomNotices(buildKnownRoom('ben'), after, announced)).toMatchObject([
      { type: 'skipped-by-vote' },
      { type: 'unplayable', track: { title: 'Sundial' } },
      { type: 'unplayable', track: { title: 'Song e2' } },
    ]);
    expect(roomNotices(buildKnownRoom('ben'), after)).toEqual([]);
  });

  it('tell hosts, and only them, what waits for their approval', () => {
    const entries = [wireEntry('e1'), wireEntry('e9', { addedBy: 'cleo', isApproved: false })];
    const [notice] = roomNotices(
      buildKnownRoom('ada', { entries: entries.slice(0, 1) }),
      buildKnownRoom('ada', { entries }),
    );
    expect(notice).toMatchObject({ type: 'waits-for-approval', name: 'Cleo', entry: { id: 'e9' } });
    expect(typesFor('ben', { entries }, { entries: entries.slice(0, 1) })).toEqual([]);
    expect(typesFor('ada', { entries }, { entries })).toEqual([]);
  });

  it('tell hosts, and only them, of a screen that waits, once', () => {
    const waiting = [{ id: 's1', pairingCode: '4821', isShown: false }];
    const [notice] = roomNotices(buildKnownRoom('ada'), buildKnownRoom('ada', { screens: waiting }));
    expect(notice).toEqual({ type: 'screen-waits', pairingCode: '4821' });
    expect(typesFor('ben', { screens: waiting })).toEqual([]);
    expect(typesFor('ada', { screens: waiting }, { screens: waiting })).toEqual([]);
    expect(typesFor('ada', { screens: [{ ...waiting[0], isShown: true }] as typeof waiting })).toEqual([]);
  });
});
