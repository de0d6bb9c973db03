import { placeTexts } from '@tutti/contract/texts/place-texts';
import { stationTexts } from '@tutti/contract/texts/station-texts';
import { formatDuration } from '@tutti/player';
import { clsx } from 'clsx';
import { type ReactNode, useId, useState } from 'react';
import { useStationProgress } from '#engine/engine-context.tsx';
import type { JoinPhase, NowPlaying } from '#engine/engine-types.ts';
import { buttonClass, pressProps } from '#ui/button.tsx';
import { ProgressLine } from '#ui/states/progress-line.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { cyclingPaletteClass } from '../drawings/palette.ts';
import { type ArtTintProps, artTint, knownColors } from '../music/art-tint.ts';
import { pictureOnAir } from '../music/tinted-picture.ts';
import { LiveBadge } from './live-badge.tsx';
import { nowPlayingArtist, nowPlayingTitle, stationName } from './station-naming.ts';
import { StationPicture } from './station-picture.tsx';
import './station-card.css';

export interface StationCardStation {
  genreId: string;
  genreName: string;
  name: string | undefined;
  isActive: boolean;
  listenerCount: number | undefined;
}

interface StationCardProps {
  station: StationCardStation;
  index: number;
  nowPlaying: NowPlaying | undefined;
  /** The current track has been requested and may still arrive. */
  isWaiting: boolean;
  /** The hub is disconnected, so the station's state is unknown and it cannot be joined. */
  isAway: boolean;
  joinPhase: JoinPhase;
  /** The two screens use different texts for the same thing (ruling 2.20). */
  words: { alwaysOn: string; joining: string };
  onToggle: () => void;
  /** Further actions besides joining. */
  menu?: ReactNode;
}

/** The number on a large screen before scrolling: their artwork is the main content of the page. */
const CARDS_AT_FIRST = 9;

interface NowPlayingBlockProps {
  genreName: string;
  nowPlaying: NowPlaying | undefined;
  isCoverLazy: boolean;
}

function NowPlayingBlock({ genreName, nowPlaying, isCoverLazy }: NowPlayingBlockProps) {
  const title = nowPlayingTitle(nowPlaying);
  const artist = nowPlayingArtist(nowPlaying);
  return (
    <>
      <div className="flex items-center gap-4">
        <StationPicture
          genreName={genreName}
          nowPlaying={nowPlaying}
          sizePx={96}
          isKnown
          isLazy={isCoverLazy}
          className="size-24 rounded-xl shadow-lift"
        />
        {/* A new key replaces the text of the former track instead of animating it. */}
        <div key={title} className="min-w-0">
          <p className="line-clamp-2 font-semibold" title={title}>
            {title}
          </p>
          <p className="truncate text-sm text-white/85" title={artist}>
            {artist}
          </p>
        </div>
      </div>
      <HowFar nowPlaying={nowPlaying} title={title} />
    </>
  );
}

/** The part of a card that changes every second, at a fixed height, so that nothing around it is laid out again. */
function HowFar({ nowPlaying, title }: { nowPlaying: NowPlaying | undefined; title: string }) {
  const progress = useStationProgress(nowPlaying);
  return (
    <div className="space-y-1.5">
      <ProgressLine
        label={placeTexts.progressOf(title)}
        percent={progress.percent}
        fillClassName="bg-white"
      />
      <p className="station-clock flex justify-between gap-4 text-xs text-white/85 tabular-nums">
        <span className="truncate">
          {nowPlaying?.next !== undefined && (
            <>
              {stationTexts.upNext}: {nowPlaying.next.title}
            </>
          )}
        </span>
        <span className="shrink-0">
          {formatDuration(progress.elapsedMs / 1000)} / {formatDuration(progress.totalMs / 1000)}
        </span>
      </p>
    </div>
  );
}

/** Adds the colors of the current track to those of the station, which keeps its own otherwise. */
export function tintOf(nowPlaying: NowPlaying | undefined): ArtTintProps & { readonly field?: string } {
  const picture = pictureOnAir(nowPlaying);
  const colors = picture && knownColors(picture);
  return colors === undefined ? {} : { ...artTint(picture), field: colors.field };
}

/**
 * True once the colors differ from the first ones. The first ones appear at once, because animating a whole screen of
 * cards is most of a phone's work while the page opens.
 */
function useIsMoving(field: string | undefined): boolean {
  const [first, setFirst] = useState(field);
  if (first === undefined && field !== undefined) setFirst(field);
  return first !== undefined && field !== first;
}

/** A skeleton with the geometry of a card's content. */
function NowPlayingSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label={stationTexts.loading} className="space-y-4">
      <div className="flex items-center gap-4">
        <div className="size-24 shrink-0 animate-skeleton rounded-xl bg-white/16" />
        <div className="grow space-y-2">
          <div className="h-4 w-3/5 animate-skeleton rounded-lg bg-white/16" />
          <div className="h-3.5 w-2/5 animate-skeleton rounded-lg bg-white/16" />
        </div>
      </div>
      <div className="h-1 rounded-full bg-white/16" />
      <div className="h-4" />
    </div>
  );
}

/** Green only while the state is known to be active. */
function ActiveDot({ isActive, isAway }: { isActive: boolean; isAway: boolean }) {
  const isOn = isActive && !isAway;
  return (
    <span
      role="img"
      aria-label={isAway ? stationTexts.notConnected : isActive ? placeTexts.active : placeTexts.inactive}
      className={clsx('size-2 shrink-0 rounded-full', isOn ? 'bg-[#7df0a4]' : 'border border-white/70')}
    />
  );
}

function buttonText(joinPhase: JoinPhase, joining: string): string {
  if (joinPhase === 'joining') return joining;
  return joinPhase === 'joined' ? stationTexts.leaveStream : stationTexts.joinStream;
}

interface NamedCardProps extends StationCardProps {
  /** The id of the station's name, which describes the button because all cards share its label. */
  nameId: string;
}

function CardHeader({ station, nowPlaying, isAway, joinPhase, words, nameId }: NamedCardProps) {
  // The station's own state is newer than the list.
  const isActive = nowPlaying?.isActive ?? station.isActive;
  return (
    <header className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <h3 id={nameId} className="line-clamp-2 text-lg font-bold tracking-tight">
          {stationName(station)}
        </h3>
        <p className="flex items-center gap-2 text-sm text-white/85">
          <ActiveDot isActive={isActive} isAway={isAway} />
          <span className="truncate">
            {station.genreName} · {words.alwaysOn}
          </span>
        </p>
      </div>
      {joinPhase === 'joined' && <LiveBadge />}
    </header>
  );
}

function CardFooter(props: NamedCardProps & { isOutOfReach: boolean }) {
  const { station, nowPlaying, joinPhase, words, menu, isOutOfReach, nameId } = props;
  const listeners = nowPlaying?.listenerCount ?? station.listenerCount ?? 0;
  return (
    <footer className="mt-auto flex items-center justify-between gap-3">
      <p className="text-xs text-white/85 tabular-nums">
        {listeners > 0 && stationTexts.listeners(listeners)}
      </p>
      <div className="flex items-center gap-1">
        {menu}
        <button
          type="button"
          className={buttonClass('onArt')}
          aria-describedby={nameId}
          {...pressProps({ isUnavailable: joinPhase === 'joining' || isOutOfReach })}
        >
          {buttonText(joinPhase, words.joining)}
        </button>
      </div>
    </footer>
  );
}

export function StationCard(props: StationCardProps) {
  const { station, index, nowPlaying, isWaiting, isAway, joinPhase, onToggle } = props;
  const isOutOfReach = isAway && joinPhase === 'none';
  const nameId = useId();
  const tint = tintOf(nowPlaying);
  const isMoving = useIsMoving(tint.field);
  return (
    <article
      aria-label={stationName(station)}
      data-genre-id={station.genreId}
      style={tint.style}
      // A press anywhere toggles (M-107); keyboards and screen readers use the button inside, whose click bubbles.
      onClick={isOutOfReach ? undefined : onToggle}
      className={clsx(
        'station-card flex min-w-0 flex-col gap-4 rounded-card p-5 text-white transition-transform duration-150',

        !isOutOfReach && 'cursor-pointer hover:-translate-y-0.5',
        cyclingPaletteClass(index),
        tint.className,
        isMoving && 'is-moving',
        joinPhase === 'joined' && 'outline-2 outline-offset-3 outline-accent',
      )}
    >
      <CardHeader {...props} nameId={nameId} />
      {nowPlaying === undefined && isWaiting ? (
        <NowPlayingSkeleton />
      ) : (
        <NowPlayingBlock
          genreName={station.genreName}
          nowPlaying={nowPlaying}
          isCoverLazy={index >= CARDS_AT_FIRST}
        />
      )}
      <CardFooter {...props} nameId={nameId} isOutOfReach={isOutOfReach} />
    </article>
  );
}

export function StationCardSkeleton() {
  return (
    <div className="space-y-4 rounded-card bg-surface p-5" data-testid="station-skeleton">
      <div className="space-y-2">
        <Skeleton className="h-6 w-1/2" />
        <Skeleton className="h-4 w-1/3" />
      </div>
      <div className="flex items-center gap-4">
        <Skeleton className="size-24 rounded-xl" />
        <Skeleton className="h-4 w-2/5" />
      </div>
      <div className="space-y-1.5">
        <Skeleton className="h-1 w-full" />
        <div className="h-4" />
      </div>
      <div className="flex justify-end">
        <Skeleton className="h-11 w-32 rounded-full" />
      </div>
    </div>
  );
}
