import { createManualClock } from '@tutti/testkit';
import { describe, expect, it } from 'vitest';
import { AppError } from '#platform/app-error.ts';
import { createPieceGroups } from './piece-groups.ts';
import type { FoundPiece, PieceRequest } from './station-pieces.ts';

const FIRST = { stationId: 1, quality: 'high', index: 10 } as const;

/** Each piece contains its own number. */
function createRig() {
  const rig = {
    revisionAt: (_index: number) => 1,
    refusalAt: (_index: number): Error | undefined => undefined,
    created: new Map<number, FoundPiece['bytes']>(),
    requested: [] as number[],
    clock: createManualClock(1_800_000_000_000),
  };
  const find = createPieceGroups(async ({ index }: PieceRequest) => {
    rig.requested.push(index);
    const refusal = rig.refusalAt(index);
    if (refusal !== undefined) throw refusal;
    const bytes = rig.created.get(index) ?? new Uint8Array(index - 8).fill(index);
    rig.created.set(index, bytes);
    return { contentType: 'audio/ogg', bytes, revision: rig.revisionAt(index) };
  }, rig.clock);
  return Object.assign(rig, { find });
}

describe('consecutive pieces', () => {
  it('are concatenated, with their lengths', async () => {
    const { find } = createRig();
    const group = await find(FIRST, 3);
    expect(group).toMatchObject({ contentType: 'audio/ogg', revision: 1, lengths: [2, 3, 4] });
    expect([...group.bytes]).toEqual([10, 10, 11, 11, 11, 12, 12, 12, 12]);
    expect([...(await find(FIRST, 1)).bytes]).toEqual([10, 10]);
  });

  it('end before the first that is unavailable; the first one must be available', async () => {
    const rig = createRig();
    rig.refusalAt = (index) => (index === 12 ? new AppError('PIECE_NOT_FOUND') : undefined);
    expect((await rig.find(FIRST, 4)).lengths).toEqual([2, 3]);
    await expect(rig.find({ ...FIRST, index: 12 }, 4)).rejects.toMatchObject({ code: 'PIECE_NOT_FOUND' });
  });

  it('are of one plan: pieces after a change of plan come in another answer', async () => {
    const rig = createRig();
    rig.revisionAt = (index) => (index < 12 ? 1 : 2);
    expect(await rig.find(FIRST, 4)).toMatchObject({ revision: 1, lengths: [2, 3] });
  });

  it('do not hide a fault', async () => {
    const rig = createRig();
    rig.refusalAt = (index) => (index === 12 ? new Error('a bug') : undefined);
    await expect(rig.find(FIRST, 4)).rejects.toThrow('a bug');
  });

  it('are joined once for all callers, and again when one of them was rendered again', async () => {
    const rig = createRig();
    const { bytes } = await rig.find(FIRST, 4);
    expect((await rig.find(FIRST, 4)).bytes).toBe(bytes);
    expect((await rig.find(FIRST, 3)).bytes).not.toBe(bytes);
    rig.created.set(13, new Uint8Array(2).fill(99));
    const replaced = await rig.find(FIRST, 4);
    expect([...replaced.bytes.subarray(-2)]).toEqual([99, 99]);
    expect(replaced.lengths).toEqual([2, 3, 4, 2]);
  });

  it('are looked up all at once rather than in sequence', async () => {
    const { find, requested } = createRig();
    const group = find(FIRST, 4);
    expect(requested).toEqual([10, 11, 12, 13]);
    expect((await group).lengths).toEqual([2, 3, 4, 5]);
  });

  it('are forgotten after they have aired', async () => {
    const rig = createRig();
    const { bytes } = await rig.find(FIRST, 4);
    rig.clock.advance(119_000);
    expect((await rig.find(FIRST, 4)).bytes).toBe(bytes);
    rig.clock.advance(2_000);
    expect((await rig.find(FIRST, 4)).bytes).not.toBe(bytes);
  });

  it('take at most 16 MiB together, including the pieces they hold', async () => {
    const rig = createRig();
    const mebibyte = 1_024 * 1_024;
    for (const index of [10, 11, 20, 21]) rig.created.set(index, new Uint8Array(2 * mebibyte));
    const { bytes } = await rig.find(FIRST, 2);
    await rig.find({ ...FIRST, index: 20 }, 2);
    expect((await rig.find(FIRST, 2)).bytes).toBe(bytes);
    rig.created.set(30, new Uint8Array(mebibyte));
    await rig.find({ ...FIRST, index: 30 }, 2);
    await rig.find({ ...FIRST, index: 20 }, 2);
    expect((await rig.find(FIRST, 2)).bytes).not.toBe(bytes);
  });
});
