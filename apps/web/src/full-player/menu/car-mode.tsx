import { controlTexts } from '@tutti/contract/page/control-texts';
import { fullPlayerTexts } from '@tutti/contract/player/full-player-texts';
import { playerTexts } from '@tutti/contract/player/texts';
import { artistOrAlbum } from '@tutti/player';
import { clsx } from 'clsx';
import { Heart, Pause, Play, RadioTower, SkipBack, SkipForward, X } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { artTint } from '#components/music/art-tint.ts';
import { useStationList } from '#components/stations/station-grid.tsx';
import { nowPlayingNote, nowPlayingTitle, stationName } from '#components/stations/station-naming.ts';
import { useJoinedName } from '#components/stations/use-joined-name.ts';
import { useStationToggle } from '#components/stations/use-station-toggle.ts';
import { useFavorite } from '#data/own/favorites-queries.ts';
import { usePlayer, useStation } from '#engine/engine-context.tsx';
import { tick } from '#ui/haptics.ts';
import { findNowPlayingSource } from '../now-playing-source.ts';
import { useWakeLock } from './use-wake-lock.ts';

const texts = fullPlayerTexts.car;
const ICON = 'size-[min(13vmin,5.5rem)]';

interface HugeButtonProps {
  label: string;
  className?: string;
  isPressed?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function HugeButton({ label, className, isPressed, onPress, children }: HugeButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isPressed}
      className={clsx(
        'grid min-h-20 min-w-0 place-items-center rounded-[28px] bg-ink/10 active:bg-ink/25',
        className,
      )}
      onClick={() => {
        tick();
        onPress();
      }}
    >
      {children}
    </button>
  );
}

function HugeHeartButton({ id, title }: { id: string; title: string }) {
  const { isLiked, toggle } = useFavorite({ id, title });
  const label = isLiked ? playerTexts.unlike(title) : playerTexts.like(title);
  return (
    <HugeButton label={label} isPressed={isLiked} onPress={toggle}>
      <Heart aria-hidden="true" fill={isLiked ? 'currentColor' : 'none'} className={ICON} />
    </HugeButton>
  );
}

/** Steps through the user's own tracks, or through stations. */
function CarControls() {
  const player = usePlayer();
  const station = useStation();
  const { stations = [] } = useStationList();
  const { toggle } = useStationToggle();
  const isRadio = station.joinPhase !== 'none';
  const isOn = isRadio ? !station.isPaused : player.isPlaying;
  const Icon = isOn ? Pause : Play;

  function tuneBy(step: number): void {
    // Skips stations that are off the air, except for the current one, because its neighbors are previous and next.
    const offered = stations.filter(({ isActive, genreId }) => isActive || genreId === station.genreId);
    const at = offered.findIndex(({ genreId }) => genreId === station.genreId);
    const from = at === -1 && step < 0 ? 0 : at;
    const other = offered.at((from + step) % Math.max(offered.length, 1));
    if (other !== undefined && other.genreId !== station.genreId) void toggle(other.genreId);
  }
  function press(): void {
    if (!isRadio) player.togglePlay();
    else if (station.isPaused || station.playback === 'blocked') station.resume();
    else station.pause();
  }

  return (
    <>
      <HugeButton label={controlTexts.previous} onPress={isRadio ? () => tuneBy(-1) : player.previous}>
        <SkipBack aria-hidden="true" fill="currentColor" className={ICON} />
      </HugeButton>
      <HugeButton
        label={isOn ? controlTexts.pause : controlTexts.play}
        className="full-player-car-play bg-ink! text-canvas"
        onPress={press}
      >
        <Icon aria-hidden="true" fill="currentColor" className={ICON} />
      </HugeButton>
      <HugeButton label={controlTexts.next} onPress={isRadio ? () => tuneBy(1) : player.next}>
        <SkipForward aria-hidden="true" fill="currentColor" className={ICON} />
      </HugeButton>
    </>
  );
}

function Stations({ onChosen }: { onChosen: () => void }) {
  const { stations = [] } = useStationList();
  const { joinPhaseOf, toggle } = useStationToggle();
  const onAir = stations.filter(({ isActive }) => isActive);
  if (onAir.length === 0) return <p className="p-6 text-xl">{texts.noStations}</p>;
  return (
    <ul
      aria-label={texts.stations}
      className="grid min-h-0 grow auto-rows-[minmax(5rem,auto)] grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-3 overflow-y-auto"
    >
      {onAir.map((station) => {
        const isJoined = joinPhaseOf(station.genreId) !== 'none';
        return (
          <li key={station.genreId} className="grid">
            <button
              type="button"
              aria-pressed={isJoined}
              className={clsx(
                'rounded-[28px] px-5 text-start text-xl font-bold wrap-anywhere',
                isJoined ? 'bg-ink text-canvas' : 'bg-ink/10 active:bg-ink/25',
              )}
              onClick={() => {
                tick();
                if (!isJoined) void toggle(station.genreId);
                onChosen();
              }}
            >
              {stationName(station)}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function useWords(): {
  title: string;
  artist: string;
  station: string | undefined;
  trackId: string | undefined;
} {
  const { currentTrack } = usePlayer();
  const { joinPhase, nowPlaying } = useStation();
  const name = useJoinedName();
  if (joinPhase !== 'none') {
    return {
      title: nowPlayingTitle(nowPlaying),
      artist: nowPlayingNote(nowPlaying),
      station: name,
      trackId: nowPlaying?.current?.id,
    };
  }
  const { title = texts.nothing, id: trackId } = currentTrack ?? {};
  const artist = currentTrack === undefined ? '' : artistOrAlbum(currentTrack);
  return { title, artist, station: undefined, trackId };
}

/** For drivers: a few very large buttons, and a screen that stays awake. */
export function CarMode({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isChoosing, setChoosing] = useState(false);
  const { title, artist, station, trackId } = useWords();
  const tint = artTint(findNowPlayingSource(usePlayer(), useStation()).picture);
  useWakeLock();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label={texts.open}
      style={tint.style}
      className={clsx('full-player-car text-ink', tint.className)}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header className="flex items-start gap-4">
        <div className="min-w-0 grow">
          {station !== undefined && <p className="truncate text-lg font-semibold text-muted">{station}</p>}
          <p
            dir="auto"
            className="full-player-car-title line-clamp-2 font-extrabold tracking-tight wrap-anywhere"
          >
            {title}
          </p>
          <p dir="auto" className="truncate text-xl text-muted">
            {artist}
          </p>
        </div>
        <HugeButton label={texts.close} className="size-20 shrink-0" onPress={onClose}>
          <X aria-hidden="true" className="size-9" />
        </HugeButton>
      </header>
      {isChoosing ? (
        <Stations onChosen={() => setChoosing(false)} />
      ) : (
        <div className="full-player-car-transport">
          <CarControls />
        </div>
      )}
      <div className="grid min-h-[22%] grid-cols-2 gap-3">
        {trackId === undefined ? <span /> : <HugeHeartButton key={trackId} id={trackId} title={title} />}
        <HugeButton label={texts.stations} isPressed={isChoosing} onPress={() => setChoosing(!isChoosing)}>
          <RadioTower aria-hidden="true" className={ICON} />
        </HugeButton>
      </div>
    </dialog>
  );
}
