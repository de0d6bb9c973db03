import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { DATABASE_KINDS } from '../../../test/each-database.ts';
import { useEarlierDatabase } from '../../../test/earlier-database.ts';
import { migrate } from '../migrate.ts';

it.each(DATABASE_KINDS)('the one color of an earlier version stays, and two are found later, on %s', (kind) =>
  useEarlierDatabase(kind, '0016-find-two-colours', async (database) => {
    const { queries } = database;
    await sql`insert into album
        (identity_key, title, sort_title, artist_credit, sort_artist, search_text, is_compilation, art_kind, art_version,
         art_colour, art_colour_of, added_at)
        values ('harbour', 'Harbour', 'harbour', '', '', 'harbour', 0, 'folder', '1-1', '#102030', '1-1', 5)`.execute(
      queries,
    );
    await migrate(database);
    expect(await queries.selectFrom('album').selectAll().execute()).toMatchObject([
      {
        title: 'Harbour',
        art_colour: '#102030',
        art_colour_of: '1-1',
        art_colours: null,
        art_colours_of: null,
      },
    ]);
  }),
);
