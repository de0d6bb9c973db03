import { TIMBRE_NUMBERS, TIMBRE_VERSION, unpackFloat16 } from '@tutti/recommend/timbre';
import { beforeAll, expect, it } from 'vitest';
import { eachDatabase } from '../../test/each-database.ts';
import { insertLibraryRows, markMissing } from '../../test/library-rows.ts';
import { describeTracks } from '../../test/timbre-rows.ts';
import { createSoundModelRead, type SoundModel } from './sound-model.ts';

eachDatabase('positions of the library', (database) => {
  let trackIds: number[];
  const read = (known?: SoundModel) => createSoundModelRead(database())(known);

  beforeAll(async () => {
    const rows = Array.from({ length: 60 }, (_, index) => ({ title: `Song ${index}`, genres: ['Jazz'] }));
    trackIds = await insertLibraryRows(database().queries, rows);
    // Every second track has not been described yet.
    const described = trackIds.filter((_, index) => index % 2 === 0);
    await describeTracks(database().queries, described, (index) => index % 5);
  });

  /** Expects the positions of the stored vectors, and none for other tracks. */
  async function expectStored(model: SoundModel) {
    const rows = await database()
      .queries.selectFrom('track_timbre')
      .innerJoin('track', 'track.id', 'track_timbre.track_id')
      .whereRef('track.mtime_ms', '=', 'track_timbre.mtime_ms')
      .where('track_timbre.version', '=', TIMBRE_VERSION)
      .where('missing_since', 'is', null)
      .orderBy('track_id')
      .select(['track_id', 'vector'])
      .execute();
    const vectors = new Map(
      rows.map(({ track_id, vector }) => [
        track_id,
        unpackFloat16(Buffer.from(vector, 'base64'), TIMBRE_NUMBERS),
      ]),
    );
    expect([...model.trackIds]).toEqual([...vectors.keys()]);
    for (const trackId of trackIds) {
      const vector = vectors.get(trackId);
      expect(model.find(trackId)).toEqual(vector === undefined ? null : model.space.locate(vector));
    }
    expect(model.usualDistance).toBeGreaterThan(0);
  }

  it('are those of described tracks while the others are not described', async () => {
    const model = await read();
    expect(model.trackIds).toHaveLength(30);
    await expectStored(model);
  });

  it('stay the same object while nothing has changed', async () => {
    const model = await read();
    expect(await read(model)).toBe(model);
  });

  it('follow vectors that come, files that change and tracks that go, in the same space', async () => {
    const { queries } = database();
    const before = await read();
    await describeTracks(queries, [trackIds[1] ?? 0, trackIds[3] ?? 0], () => 2);
    await markMissing(queries, [trackIds[4] ?? 0]);
    // The file has changed, and its new sound is not measured yet.
    await queries
      .updateTable('track')
      .set({ mtime_ms: 1_800_000_000_000 })
      .where('id', '=', trackIds[6] ?? 0)
      .execute();
    const between = await read(before);
    expect(between.space).toBe(before.space);
    expect(between.find(trackIds[6] ?? 0)).toBeNull();
    await expectStored(between);
    // Measured again, and now it sounds different.
    await queries
      .deleteFrom('track_timbre')
      .where('track_id', '=', trackIds[6] ?? 0)
      .execute();
    await describeTracks(queries, [trackIds[6] ?? 0], () => 9);
    await queries
      .updateTable('track_timbre')
      .set({ mtime_ms: 1_800_000_000_000 })
      .where('track_id', '=', trackIds[6] ?? 0)
      .execute();
    const after = await read(between);
    expect(after.space).toBe(before.space);
    expect(after.find(trackIds[6] ?? 0)).not.toBeNull();
    await expectStored(after);
  });

  it('get a space of their own when many have come', async () => {
    const { queries } = database();
    const before = await read();
    const rest = trackIds.filter((_, index) => index % 2 === 1 && index > 3);
    await describeTracks(queries, rest, (index) => index % 7);
    const after = await read(before);
    expect(after.space).not.toBe(before.space);
    expect(after.fittedCount).toBe(after.trackIds.length);
    await expectStored(after);
  });

  it('of an empty library are none', async () => {
    await database().queries.deleteFrom('track_timbre').execute();
    const model = await read();
    expect([model.trackIds.length, model.find(trackIds[0] ?? 0), model.usualDistance]).toEqual([0, null, 0]);
  });
});
