import { describe, expect, it } from 'vitest';
import { chooseStation, ownFirst } from './choose-station.ts';

const station = (genreId: string, isActive = true) => ({ genreId, isActive });
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

describe('stations of one’s own', () => {
  it('stand in front in the order of taste, the others as they were', () => {
    expect(ownFirst(stations, ['3', '2']).map(({ genreId }) => genreId)).toEqual(['3', '2', '1']);
    expect(ownFirst(stations, [])).toEqual(stations);
  });
});
