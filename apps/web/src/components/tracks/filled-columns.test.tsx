import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { toTrack } from '#api/library-api.ts';
import { leavePage } from '#test/leave-page.ts';
import { buildTrack } from '#test/library-entries.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { TrackLines } from './track-lines.tsx';
import { TrackTable } from './track-table.tsx';

const tagged = Array.from({ length: 6 }, (_unused, index) => toTrack(buildTrack(index + 1)));
const withoutGenre = tagged.map((track, index) => (index < 2 ? track : { ...track, genre: 'Unknown' }));
const withoutAlbum = tagged.map((track, index) => (index < 2 ? track : { ...track, album: 'Unknown Album' }));
const names = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

describe('columns that hardly any song fills', () => {
  afterEach(leavePage);

  it('are left out of a table, unless songs follow that have not loaded', () => {
    renderScreen(<TrackTable tracks={tagged} label="Songs" />);
    expect(names()).toEqual(expect.arrayContaining(['Album', 'Genre']));
    cleanup();
    renderScreen(<TrackTable tracks={withoutGenre} label="Songs" />);
    expect(names()).toContain('Album');
    expect(names()).not.toContain('Genre');
    cleanup();
    renderScreen(<TrackTable tracks={withoutAlbum} label="Songs" />);
    expect(names()).not.toContain('Album');
    cleanup();
    renderScreen(<TrackTable tracks={withoutGenre} total={20} label="Songs" />);
    expect(names()).toContain('Genre');
  });

  it('are left out of a list, but not the facts of a list that has its own', () => {
    const render = (tracks: typeof tagged, fact?: string) => {
      cleanup();
      renderScreen(
        <TrackLines tracks={tracks} {...(fact === undefined ? {} : { fact })}>
          <ol />
        </TrackLines>,
      );
      return document.body.textContent;
    };
    expect(render(tagged)).toContain('Genre');
    expect(render(withoutGenre)).not.toContain('Genre');
    expect(render(withoutGenre)).toContain('Album');
    expect(render(withoutAlbum)).not.toContain('Album');
    expect(render(withoutGenre, 'Date added')).toContain('Date added');
  });
});
