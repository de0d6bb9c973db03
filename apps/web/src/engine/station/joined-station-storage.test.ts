import { afterEach, describe, expect, it } from 'vitest';
import { readJoinedStation, writeJoinedStation } from '../browser/listening-storage.ts';
import type { StationSnapshot } from '../engine-types.ts';
import { keepJoinedStation } from './joined-station-storage.ts';

function startStation() {
  let snapshot = { joinPhase: 'none' } as StationSnapshot;
  let notify: () => void = () => undefined;
  keepJoinedStation({
    getSnapshot: () => snapshot,
    subscribe: (listener) => {
      notify = listener;
      return () => undefined;
    },
  });
  return (joinPhase: StationSnapshot['joinPhase'], station?: StationSnapshot['station']) => {
    snapshot = { ...snapshot, joinPhase, station };
    notify();
  };
}

describe('the joined station over a reload', () => {
  afterEach(() => sessionStorage.clear());

  it('is stored while it is joined, and removed after leaving it', () => {
    const become = startStation();
    become('joining', 'genre-5');
    expect(readJoinedStation()).toBeUndefined();
    become('joined', 'genre-5');
    expect(readJoinedStation()).toBe('genre-5');
    become('joining', 'genre-6');
    become('joined', 'genre-6');
    expect(readJoinedStation()).toBe('genre-6');
    become('none');
    expect(readJoinedStation()).toBeUndefined();
  });

  it('stays for a page that has not joined anything yet', () => {
    writeJoinedStation('genre-5');
    const become = startStation();
    become('none');
    expect(readJoinedStation()).toBe('genre-5');
  });
});
