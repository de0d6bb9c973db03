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

describe('the station that fits', () => {
  it('is that of the genre heard most', () => {
    expect(chooseStation(stations, ['3', '2'], nobody)?.genreId).toBe('3');
  });

  it('passes over genres without a station on air', () => {
    expect(chooseStation([station('3', false), ...stations.slice(0, 2)], ['9', '3', '2'], nobody)).toEqual(
      station('2'),
    );
  });

  it('is otherwise the one with most listeners, and the first of equals', () => {
    expect(chooseStation(stations, [], ({ genreId }) => (genreId === '2' ? 4 : 1))?.genreId).toBe('2');
    expect(chooseStation(stations, [], nobody)?.genreId).toBe('1');
  });

  it('is none where nothing is on air', () => {
    expect(chooseStation([station('1', false)], ['1'], nobody)).toBeUndefined();
  });
});

describe('the station of music without a genre', () => {
  it('is not chosen beside another one, though it is heard most and by most people', () => {
    const listeners = ({ genreId }: { genreId: string }) => (genreId === '9' ? 40 : 1);
    expect(chooseStation([unknown('9'), station('2')], ['9'], listeners)?.genreId).toBe('2');
    expect(chooseStation([unknown('9', 'unknown '), station('2')], ['9', '2'], nobody)?.genreId).toBe('2');
  });

  it('is chosen where no other one is on air', () => {
    expect(chooseStation([station('2', false), unknown('9')], ['2'], nobody)?.genreId).toBe('9');
  });

  it('stands last among one’s own', () => {
    const listed = ownFirst([unknown('9'), station('1'), station('2')], ['9', '2']);
    expect(listed.map(({ genreId }) => genreId)).toEqual(['2', '1', '9']);
  });

  it('is chosen for nobody, and last in each list, with any airing and any listeners', () => {
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
          const chosen = chooseStation(all, affinity, ({ listeners }) => listeners);
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

describe('stations of one’s own', () => {
  it('stand in front in the order of taste, the others as they were', () => {
    expect(ownFirst(stations, ['3', '2']).map(({ genreId }) => genreId)).toEqual(['3', '2', '1']);
    expect(ownFirst(stations, [])).toEqual(stations);
  });
});
