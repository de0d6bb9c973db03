import { unlinkSync } from 'node:fs';
import path from 'node:path';
import { createManualClock } from '@tutti/testkit';
import { expect, it } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import type { SampleTags } from '../../test/sample-audio.ts';
import { eachScannedFolder } from '../../test/scanned-folder.ts';
import { runScan } from './run-scan.ts';

eachScannedFolder('batches that are tried again', ({ database, audio, music, add }) => {
  function unlucky(): Database {
    return {
      ...database(),
      transaction(work) {
        let attempts = 0;
        return database().transaction(async (trx) => {
          const result = await work(trx);
          attempts += 1;
          if (attempts === 1) throw Object.assign(new Error('again'), { code: '40001', errcode: 5 });
          return result;
        });
      },
    };
  }

  const scan = () =>
    runScan(
      { database: unlucky(), audio: audio(), clock: createManualClock(), onProgress: () => {} },
      { musicDir: music.folder, acceptsLoss: true },
    );

  it('files their tracks under artists, albums and genres that are there', async () => {
    const tags: SampleTags = { title: ['1'], artist: ['Ann'], album: ['First'], genre: ['Jazz'] };
    await add('1.mp3', { name: 'cbr.mp3', tags });
    expect((await scan()).progress).toMatchObject({ phase: 'idle', added: 1 });
    const { queries } = database();
    expect(
      await queries
        .selectFrom('track')
        .innerJoin('album', 'album.id', 'track.album_id')
        .innerJoin('track_artist', 'track_artist.track_id', 'track.id')
        .innerJoin('artist', 'artist.id', 'track_artist.artist_id')
        .innerJoin('track_genre', 'track_genre.track_id', 'track.id')
        .innerJoin('genre', 'genre.id', 'track_genre.genre_id')
        .select(['album.title', 'artist.name', 'genre.name as genre', 'album.track_count'])
        .execute(),
    ).toEqual([{ title: 'First', name: 'Ann', genre: 'Jazz', track_count: 1 }]);
  });

  it('keep the id of an album that is corrected while a file of it goes', async () => {
    const by = (title: string, album: string): SampleTags => ({
      title: [title],
      artist: ['Ann'],
      albumArtist: ['Ann'],
      album: [album],
    });
    await add('1.mp3', { name: 'cbr.mp3', tags: by('1', 'Frist') });
    await add('2.mp3', { name: 'vbr.mp3', tags: by('2', 'Frist') });
    await scan();
    const albums = () => database().queries.selectFrom('album').select(['id', 'title']).execute();
    const [before] = await albums();
    await add('1.mp3', { name: 'cbr.mp3', tags: by('1', 'First') });
    unlinkSync(path.join(music.folder, '2.mp3'));
    await scan();
    expect(await albums()).toEqual([{ id: before?.id, title: 'First' }]);
  });
});
