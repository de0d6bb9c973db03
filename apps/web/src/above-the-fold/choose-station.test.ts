import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseStation, ownFirst } from './choose-station.ts';

const station = (genreId: string, isActive = true, genreName = `Genre ${genreId}`) => ({
  genreId,
  genreName,
  isActive,
});
const unknown = (genreId: string, genreName = 'Unknown') => station(genreId, true, genreName);
const stations = [station('1'), station('2'), station('3')];
const nobody = () => 0;

describe('the chosen station', () => {
  it('is the one of the favorite genre', () => {
    expect(chooseStation(stations, ['3', '2'], { listenersOf: nobody })?.genreId).toBe('3');
  });

  it('skips genres without a station on air', () => {
    expect(
      chooseStation([station('3', false), ...stations.slice(0, 2)], ['9', '3', '2'], { listenersOf: nobody }),
    ).toEqual(station('2'));
  });

  it('is otherwise the one with most listeners, and the first of equals', () => {
    expect(
      chooseStation(stations, [], { listenersOf: ({ genreId }) => (genreId === '2' ? 4 : 1) })?.genreId,
    ).toBe('2');
    expect(chooseStation(stations, [], { listenersOf: nobody })?.genreId).toBe('1');
  });

  it('is not one that the screen shows elsewhere, unless there is no other', () => {
    const choose = (elsewhere: readonly string[]) =>
      chooseStation(stations, ['3', '2'], { listenersOf: nobody, elsewhere })?.genreId;
    expect([choose(['3']), choose(['3', '2']), choose(['3', '2', '1'])]).toEqual(['2', '1', '3']);
  });

  it('is undefined if no station is on air', () => {
    expect(chooseStation([station('1', false)], ['1'], { listenersOf: nobody })).toBeUndefined();
  });
});

describe('the station of music without a genre', () => {
  it('is not chosen if another one is on air, even with most plays and listeners', () => {
    const listeners = ({ genreId }: { genreId: string }) => (genreId === '9' ? 40 : 1);
    expect(chooseStation([unknown('9'), station('2')], ['9'], { listenersOf: listeners })?.genreId).toBe('2');
    expect(
      chooseStation([unknown('9', 'unknown '), station('2')], ['9', '2'], { listenersOf: nobody })?.genreId,
    ).toBe('2');
  });

  it('is chosen if no other one is on air', () => {
    expect(chooseStation([station('2', false), unknown('9')], ['2'], { listenersOf: nobody })?.genreId).toBe(
      '9',
    );
  });

  it('comes last among the listener’s own stations', () => {
    const listed = ownFirst([unknown('9'), station('1'), station('2')], ['9', '2']);
    expect(listed.map(({ genreId }) => genreId)).toEqual(['2', '1', '9']);
  });

  it('is never chosen before another one, and is last in each list, for any stations and listeners', () => {
    const anyStation = fc.record({
      genreId: fc.integer({ min: 1, max: 30 }).map(String),
      genreName: fc.constantFrom('Unknown', 'UNKNOWN', 'Jazz', 'Unknown Pleasures', 'Game'),
      isActive: fc.boolean(),
      listeners: fc.nat(50),
    });
    const isUnknown = ({ genreName }: { genreName: string }) => genreName.toLowerCase() === 'unknown';
    fc.assert(
      fc.property(
        fc.uniqueArray(anyStation, { selector: ({ genreId }) => genreId }),
        fc.array(fc.integer({ min: 1, max: 30 }).map(String)),
        (all, affinity) => {
          const chosen = chooseStation(all, affinity, { listenersOf: ({ listeners }) => listeners });
          const onAir = all.filter(({ isActive }) => isActive);
          expect(chosen === undefined).toBe(onAir.length === 0);
          if (chosen !== undefined && isUnknown(chosen)) expect(onAir.every(isUnknown)).toBe(true);
          const listed = ownFirst(all, affinity).map(isUnknown);
          expect(listed).toEqual(listed.toSorted((one, other) => Number(one) - Number(other)));
        },
      ),
    );
  });
});

describe('the listener’s own stations', () => {
  it('come first in the order of taste, before the others in their order', () => {
    expect(ownFirst(stations, ['3', '2']).map(({ genreId }) => genreId)).toEqual(['3', '2', '1']);
    expect(ownFirst(stations, [])).toEqual(stations);
  });

  it('come after the others if the screen shows them above', () => {
    const listed = ownFirst([...stations, unknown('4')], ['3', '2'], ['3', '1']);
    expect(listed.map(({ genreId }) => genreId)).toEqual(['2', '4', '1', '3']);
  });
});
