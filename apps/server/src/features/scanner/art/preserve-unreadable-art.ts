/** Keeps what was known of pictures that cannot be looked at now. */
import type { Queries } from '#platform/db/queries.ts';
import { folderOf } from '../identity/identity.ts';
import type { FolderDiff } from '../read/diff-folder.ts';
import { isUnreadablePath } from '../read/unreadable-paths.ts';
import type { ArtByFolder } from './artist-art.ts';

type FolderPictures = Pick<FolderDiff, 'art' | 'artistArt'>;

export async function preserveUnreadableArt(
  db: Queries,
  { art, artistArt, unreadable }: Pick<FolderDiff, 'art' | 'artistArt' | 'unreadable'>,
): Promise<FolderPictures> {
  if (unreadable.size === 0) return { art, artistArt };
  const recall = async (table: 'album' | 'artist', found: ArtByFolder) => {
    const rows = await db
      .selectFrom(table)
      .select(['art_path', 'art_version'])
      .where('art_kind', '=', 'folder')
      .execute();
    const known = rows.flatMap(({ art_path: path, art_version: version }) =>
      path !== null && version !== null && isUnreadablePath(unreadable, path) ? { path, version } : [],
    );
    return new Map([...known.map((picture) => [folderOf(picture.path), picture] as const), ...found]);
  };
  return { art: await recall('album', art), artistArt: await recall('artist', artistArt) };
}
