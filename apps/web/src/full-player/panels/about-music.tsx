import { collectionTexts } from '@tutti/contract/music/collection-texts';
import { fullPlayerTexts } from '@tutti/contract/player/full-player-texts';
import { knownAlbum } from '@tutti/player';
import { useAlbum, useTrack } from '#data/library/library-queries.ts';
import { useMostPlayedTracks } from '#data/own/played-lists.ts';
import { numberFormat } from '#language/formats.ts';
import { Fact } from './fact.tsx';

const texts = fullPlayerTexts.about;
const whole = numberFormat({ maximumFractionDigits: 0 });

function Released({ albumId }: { albumId: string }) {
  const year = useAlbum(albumId).data?.year;
  return year !== undefined && <Fact name={texts.released}>{String(year)}</Fact>;
}

/** Plays of this listener, known of the songs played most. */
function Plays({ trackId }: { trackId: string }) {
  const count = useMostPlayedTracks('all').data?.find(({ track }) => track.id === trackId)?.playCount;
  return count !== undefined && <Fact name={texts.plays}>{whole.format(count)}</Fact>;
}

/** Shows facts of the library about a song; those that could not be loaded are left out. */
export function AboutMusic({ trackId }: { trackId: string }) {
  const { data: track } = useTrack(trackId);
  if (track === undefined) return null;
  const album = knownAlbum(track);
  return (
    <>
      {album !== undefined && <Fact name={collectionTexts.album}>{album}</Fact>}
      {track.albumId !== undefined && <Released albumId={track.albumId} />}
      {track.genres.length > 0 && <Fact name={collectionTexts.genre}>{track.genres.join(', ')}</Fact>}
      <Plays trackId={trackId} />
    </>
  );
}
