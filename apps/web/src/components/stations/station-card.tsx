import { placeTexts } from '@tutti/contract/home/place-texts';
import { stationTexts } from '@tutti/contract/stations/texts';
import { formatDuration } from '@tutti/player';
import { clsx } from 'clsx';
import { type ReactNode, useId, useState } from 'react';
import { useStationProgress } from '#engine/engine-context.tsx';
import type { JoinPhase, NowPlaying } from '#engine/engine-types.ts';
import { buttonClass, pressProps } from '#ui/button.tsx';
import { Seats } from '#ui/seats.tsx';
import { ProgressLine } from '#ui/states/progress-line.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { cyclingPaletteClass } from '../drawings/palette.ts';
import { genreLabel } from '../genre-label.ts';
import { type ArtTintProps, artTint, knownColors } from '../music/art-tint.ts';
import { pictureOnAir } from '../music/tinted-picture.ts';
import { LiveBadge } from './live-badge.tsx';
import { nowPlayingNote, nowPlayingTitle, stationName } from './station-naming.ts';
import { StationPicture } from './station-picture.tsx';
import { countListeners } from './station-seats.tsx';
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
  isWaiting: boolean;
  /** The hub is disconnected, so the station's state is unknown and it cannot be joined. */
  isAway: boolean;
  joinPhase: JoinPhase;
  /** The two screens use different texts for the same thing (ruling 2.20). */
  words: { alwaysOn: string; joining: string };
  pictureEdgePx?: number | undefined;
  onToggle: () => void;
  menu?: ReactNode;
}

/** The number on a large screen before scrolling: their artwork is the main content of the page. */
const CARDS_AT_FIRST = 15;

/** Song and artist on one line, so that five cards fit on a phone; a long title leaves room for the artist. */
function SongLine({ nowPlaying }: { nowPlaying: NowPlaying | undefined }) {
  const title = nowPlayingTitle(nowPlaying);
  const artist = nowPlayingNote(nowPlaying);
  return (
    // A new key replaces the text of the former track instead of animating it.
    <p key={title} dir="auto" className="station-song text-sm text-white/85" title={`${title} · ${artist}`}>
      <span className="font-semibold text-white">{title}</span> <span>{artist}</span>
    </p>
  );
}

/** In the place of a song that is not known yet. */
export function SongSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label={stationTexts.loading} className="h-5 py-1">
      <Skeleton className="h-3 w-3/5 bg-white/16!" />
    </div>
  );
}

function NextLine({ nowPlaying }: { nowPlaying: NowPlaying | undefined }) {
  const { current, next } = nowPlaying ?? {};
  return (
    <p className="station-line truncate" dir="auto" title={next?.title}>
      {next !== undefined && (
        <>
          {stationTexts.upNext}: {next.id === current?.id ? stationTexts.sameSong : next.title}
        </>
      )}
    </p>
  );
}

interface ClockAndFootProps {
  nowPlaying: NowPlaying | undefined;
  isUnknown: boolean;
  listenerCount: number;
  /** The name of the station has its line for itself, because these words would cut it. */
  alwaysOn: ReactNode;
  children: ReactNode;
}

/** The progress has the whole width, and the clock is beside the button. Empty seats alone say that nobody listens. */
function ClockAndFoot({ nowPlaying, isUnknown, listenerCount, alwaysOn, children }: ClockAndFootProps) {
  const progress = useStationProgress(nowPlaying);
  return (
    <>
      <div className={clsx('station-progress', isUnknown && 'invisible')}>
        <ProgressLine
          label={placeTexts.progressOf(nowPlayingTitle(nowPlaying))}
          percent={progress.percent}
          fillClassName="bg-white"
        />
      </div>
      <div className="station-foot">
        <div className="min-w-0 grow">
          <p className={clsx('station-line station-clock', isUnknown && 'invisible')}>
            {formatDuration(progress.elapsedMs / 1000)} / {formatDuration(progress.totalMs / 1000)}
          </p>
          <p className="station-line truncate">
            {listenerCount > 0 && (
              <>
                <span>{stationTexts.listeners(listenerCount)}</span> ·{' '}
              </>
            )}
            {alwaysOn}
          </p>
        </div>
        {children}
      </div>
    </>
  );
}

/** Adds the colors of the current track to those of the station, which keeps its own otherwise. */
export function tintOf(nowPlaying: NowPlaying | undefined): ArtTintProps & { readonly field?: string } {
  const picture = pictureOnAir(nowPlaying);
  const colors = picture && knownColors(picture);
  return colors === undefined ? {} : { ...artTint(picture), field: colors.field };
}

/**
 * True once the colors differ from the first ones, which appear at once, because animating a whole screen of cards is
 * most of a phone's work while the page opens.
 */
function useIsMoving(field: string | undefined): boolean {
  const [first, setFirst] = useState(field);
  if (first === undefined && field !== undefined) setFirst(field);
  return first !== undefined && field !== first;
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

function CardHeader(props: NamedCardProps) {
  const { station, nowPlaying, isAway, menu, nameId } = props;
  // The station's own state is newer than the list.
  const isActive = nowPlaying?.isActive ?? station.isActive;
  const name = stationName(station);
  return (
    <header className="flex items-center gap-2">
      <h3 id={nameId} dir="auto" className="station-name truncate" title={name}>
        {name}
      </h3>
      <ActiveDot isActive={isActive} isAway={isAway} />
      <div className="station-menu">{menu}</div>
    </header>
  );
}

function AlwaysOn({ station, words }: Pick<StationCardProps, 'station' | 'words'>) {
  const genre = genreLabel(station.genreName);
  return (
    <span>
      {/* A name such as "Jazz Radio" says the genre already. */}
      <span className={clsx(stationName(station).includes(genre) && 'sr-only')}>{genre} · </span>
      {words.alwaysOn}
    </span>
  );
}

function CardButton(props: NamedCardProps & { isOutOfReach: boolean }) {
  const { joinPhase, words, isOutOfReach, nameId } = props;
  return (
    <button
      type="button"
      className={buttonClass('onArt', clsx('station-press', joinPhase === 'none' && 'is-solid'))}
      aria-describedby={nameId}
      {...pressProps({ isUnavailable: joinPhase === 'joining' || isOutOfReach })}
    >
      {buttonText(joinPhase, words.joining)}
    </button>
  );
}

export function StationCard(props: StationCardProps) {
  const { station, index, nowPlaying, isWaiting, isAway, joinPhase, pictureEdgePx, onToggle } = props;
  const isOutOfReach = isAway && joinPhase === 'none';
  const isUnknown = nowPlaying === undefined && isWaiting;
  const nameId = useId();
  const listenerCount = countListeners(station, nowPlaying);
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
        'station-card rounded-card text-white transition-transform duration-150',
        !isOutOfReach && 'cursor-pointer hover:-translate-y-0.5',
        cyclingPaletteClass(index),
        tint.className,
        isMoving && 'is-moving',
        joinPhase === 'joined' && 'outline-2 outline-offset-2 outline-ink',
      )}
    >
      <div className="station-cover">
        <StationPicture
          genreName={station.genreName}
          nowPlaying={nowPlaying}
          sizePx={pictureEdgePx}
          isKnown={!isUnknown}
          isLazy={index >= CARDS_AT_FIRST}
          isUrgent={index < CARDS_AT_FIRST}
          className="station-picture shadow-lift"
        />
        {joinPhase === 'joined' && <LiveBadge />}
        <Seats listenerCount={listenerCount} isMineLit={joinPhase === 'joined'} className="station-seats" />
      </div>
      <div className="min-w-0">
        <CardHeader {...props} nameId={nameId} />
        {isUnknown ? <SongSkeleton /> : <SongLine nowPlaying={nowPlaying} />}
        <NextLine nowPlaying={nowPlaying} />
        <ClockAndFoot
          nowPlaying={nowPlaying}
          isUnknown={isUnknown}
          listenerCount={listenerCount}
          alwaysOn={<AlwaysOn {...props} />}
        >
          <CardButton {...props} nameId={nameId} isOutOfReach={isOutOfReach} />
        </ClockAndFoot>
      </div>
    </article>
  );
}

export function StationCardSkeleton() {
  return (
    <div className="station-card rounded-card bg-surface" data-testid="station-skeleton">
      <Skeleton className="station-picture" />
      <div className="station-words-skeleton space-y-2">
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="ms-auto h-9 w-26 rounded-full" />
      </div>
    </div>
  );
}
