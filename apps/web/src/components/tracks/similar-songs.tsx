import { recommendMenuTexts } from '@tutti/contract/recommendations/menu-texts';
import { recommendTexts } from '@tutti/contract/recommendations/texts';
import { useRef } from 'react';
import type { AlikeSubject } from '#api/recommendations-api.ts';
import { Section } from '#components/section.tsx';
import type { Track } from '#data/library/library-queries.ts';
import { useSimilarRemovals } from '#data/library/pick-removals.ts';
import { useSimilarSongs } from '#data/library/similar-songs.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import { useNearViewport } from '#ui/screen/use-near-viewport.ts';
import { TrackLine, trackLineRowClass } from './track-line.tsx';
import { useRefusal } from './use-refusal.ts';
import { useWhyPicked } from './why-picked.tsx';

const SHOWN = 6;

interface SimilarSongProps {
  track: Track;
  onPress: () => void;
  onRefuse: () => void;
}

function SimilarSong({ track, onPress, onRefuse }: SimilarSongProps) {
  const { isPlaying, currentTrack } = usePlayer();
  const why = useWhyPicked(track, onRefuse);
  return (
    <li className={trackLineRowClass}>
      <TrackLine
        track={track}
        isCurrent={currentTrack?.id === track.id}
        isPlaying={isPlaying}
        onPress={onPress}
        remark={why.remark}
        menuItems={why.menuItems}
      />
      {why.dialog}
    </li>
  );
}

/** Songs like an album or an artist, with their reasons; nothing while the library is not described. */
export function SimilarSongs({ subject }: { subject: AlikeSubject }) {
  const anchor = useRef<HTMLDivElement>(null);
  const isNear = useNearViewport(anchor);
  const { data = [] } = useSimilarSongs(subject, isNear);
  const { playFrom, togglePlay, currentTrack } = usePlayer();
  const removals = useSimilarRemovals(subject);
  const refuse = useRefusal();
  const songs = data.slice(0, SHOWN);
  function remove(track: Track) {
    void removals.remove(track.id);
    refuse(track, { failedText: recommendTexts.notSaved, onSettled: removals.refresh });
  }
  return (
    // A container of its own, because the columns of a wide page would leave no room for titles beside the page.
    <div ref={anchor} className="@container">
      {songs.length > 0 && (
        <Section title={recommendMenuTexts.similarSongs}>
          <ul className="-mx-2">
            {songs.map((track, index) => (
              <SimilarSong
                key={track.id}
                track={track}
                onPress={() => (currentTrack?.id === track.id ? togglePlay() : playFrom(data, index))}
                onRefuse={() => remove(track)}
              />
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}
