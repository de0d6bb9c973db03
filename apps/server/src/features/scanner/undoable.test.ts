import fc from 'fast-check';
import { expect, it } from 'vitest';
import { UndoableMap, UndoableSet } from './undoable.ts';

const change = fc.record({
  kind: fc.constantFrom('put', 'delete', 'commit', 'undo'),
  key: fc.integer({ min: 0, max: 5 }),
  value: fc.integer({ min: 0, max: 9 }),
});

it('a map and a set equal their copies of the last commit after undo, for any changes', () => {
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      const map = new UndoableMap<number, number>();
      const set = new UndoableSet<number>();
      let committed = { map: new Map(map), set: new Set(set) };
      for (const { kind, key, value } of changes) {
        if (kind === 'put') {
          map.set(key, value);
          set.add(key);
        } else if (kind === 'delete') {
          map.delete(key);
          set.delete(key);
        } else if (kind === 'commit') {
          map.commit();
          set.commit();
          committed = { map: new Map(map), set: new Set(set) };
        } else {
          map.undo();
          set.undo();
          expect(new Map(map)).toEqual(committed.map);
          expect(new Set(set)).toEqual(committed.set);
        }
      }
    }),
  );
});
