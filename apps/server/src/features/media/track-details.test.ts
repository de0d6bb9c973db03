import { describe, expect, it } from 'vitest';
import { createTrackDetails } from './track-details.ts';

const FACTS = {
  codec: 'FLAC',
  container: 'FLAC',
  bitRateKbps: 1_411,
  sampleRateHz: 44_100,
  channels: 2,
  sizeBytes: 32_400_000,
};

function start() {
  const files = new Map([
    [1, { ...FACTS, path: 'a.flac', mtimeMs: 1, isMissing: false }],
    [2, { ...FACTS, path: 'gone.flac', mtimeMs: 1, isMissing: true }],
  ]);
  const read: string[] = [];
  const answers: undefined[] = [];
  const getDetails = createTrackDetails({
    library: { describeTrackFile: async (id) => files.get(id) },
    audioProcess: {
      async readCredits({ root, path }) {
        read.push(`${root} ${path}`);
        return answers.length > 0 ? answers.shift() : [{ role: 'composer', names: ['Ann'] }];
      },
    },
    musicDir: '/music',
  });
  return { files, read, answers, getDetails };
}

describe('the details of a track', () => {
  it('are the file data of the scan, without its path, and its credits', async () => {
    const { getDetails } = start();
    expect(await getDetails(1, { name: 'ann' })).toEqual({
      ...FACTS,
      credits: [{ role: 'composer', names: ['Ann'] }],
    });
  });

  it('are read once for all callers, and again when the file has changed', async () => {
    const { getDetails, files, read } = start();
    await Promise.all([getDetails(1, { name: 'ann' }), getDetails(1, { name: 'ann' })]);
    await getDetails(1, { name: 'ann' });
    expect(read).toEqual(['/music a.flac']);
    files.set(1, { ...FACTS, path: 'a.flac', mtimeMs: 2, isMissing: false });
    await getDetails(1, { name: 'ann' });
    expect(read).toHaveLength(2);
  });

  it('have no credits while they cannot be read, and are read again', async () => {
    const { getDetails, answers } = start();
    answers.push(undefined);
    expect(await getDetails(1, { name: 'ann' })).toMatchObject({ credits: [] });
    expect(await getDetails(1, { name: 'ann' })).toMatchObject({ credits: [{ role: 'composer' }] });
  });

  it('are refused for a track that is unknown or whose file is missing', async () => {
    const { getDetails, read } = start();
    await expect(getDetails(9, { name: 'ann' })).rejects.toMatchObject({ code: 'TRACK_NOT_FOUND' });
    await expect(getDetails(2, { name: 'ann' })).rejects.toMatchObject({ code: 'TRACK_MISSING' });
    expect(read).toEqual([]);
  });
});
