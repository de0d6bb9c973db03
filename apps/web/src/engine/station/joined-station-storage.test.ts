import { afterEach, describe, expect, it } from 'vitest';
import { readJoinedStation, writeJoinedStation } from '../browser/listening-storage.ts';
import type { StationSnapshot } from '../engine-types.ts';
import { keepJoinedStation } from './joined-station-storage.ts';

function startStation() {
  let snapshot = { joinPhase: 'none' } as StationSnapshot;
  let tell: () => void = () => undefined;
  keepJoinedStation({
    getSnapshot: () => snapshot,
    subscribe: (listener) => {
      tell = listener;
      return () => undefined;
    },
  });
  return (joinPhase: StationSnapshot['joinPhase'], genreId?: string) => {
    snapshot = { ...snapshot, joinPhase, genreId };
    tell();
  };
}

describe('the joined station over a reload', () => {
  afterEach(() => sessionStorage.clear());

  it('is stored while it is joined, and removed after leaving it', () => {
    const become = startStation();
    become('joining', '5');
    expect(readJoinedStation()).toBeUndefined();
    become('joined', '5');
    expect(readJoinedStation()).toBe('5');
    become('joining', '6');
    become('joined', '6');
    expect(readJoinedStation()).toBe('6');
    become('none');
    expect(readJoinedStation()).toBeUndefined();
  });

  it('stays for a page that has not joined anything yet', () => {
    writeJoinedStation('5');
    const become = startStation();
    become('none');
    expect(readJoinedStation()).toBe('5');
  });
});
