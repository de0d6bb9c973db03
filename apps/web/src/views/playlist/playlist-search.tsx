import { listTexts } from '@tutti/contract/page/list-texts';
import { SearchBox } from '#components/long-lists/list-tools.tsx';
import type { PlaylistOrder } from './playlist-order.ts';

/** Only long playlists have it. */
export function PlaylistSearch({ order: { isSearched, term, setTerm } }: { order: PlaylistOrder }) {
  return isSearched && <SearchBox label={listTexts.search} term={term} onTerm={setTerm} />;
}
