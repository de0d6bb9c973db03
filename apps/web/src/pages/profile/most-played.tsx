import { stateTexts } from '@tutti/contract/page/state-texts';
import type { ListenedArtist, ListenedTrack } from '@tutti/contract/statistics/schemas';
import { statisticsTexts } from '@tutti/contract/statistics/texts';
import { yearTexts } from '@tutti/contract/statistics/year-texts';
import { textLinkClass } from '#components/forms/form-page.tsx';
import { ArtistPicture } from '#components/music/artist-picture.tsx';
import { Artwork } from '#components/music/artwork.tsx';
import { Section } from '#components/section.tsx';
import { ViewLink } from '#components/view-link.tsx';
import { useListening } from '#data/own/listening-history.ts';
import { useOpenView } from '#navigation/view.ts';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { PERIOD, periodName } from './period.ts';
import './profile.css';

const SHOWN = 6;
const DISC_PX = 120;
const ART_PX = 48;
const DISCS = 'profile-artists';
const ROWS = 'profile-songs';
/** The report knows only names, which are enough for a disc with initials. */
const NO_PICTURE = { artUrls: [], pictureUrl: undefined, pictureColours: undefined };
const WHOLE_ITEM =
  'after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent';

function ArtistDisc({ artistId, name, plays }: ListenedArtist) {
  return (
    <li className="relative min-w-0 text-center">
      <ArtistPicture artist={{ ...NO_PICTURE, name }} sizePx={DISC_PX} className="w-full" />
      <ViewLink
        view={{ id: 'artists', artistId: String(artistId) }}
        className={`mt-3 block truncate font-semibold ${WHOLE_ITEM}`}
        title={name}
      >
        <span dir="auto">{name}</span>
      </ViewLink>
      <p className="text-sm text-muted tabular-nums">{statisticsTexts.playCount(plays)}</p>
    </li>
  );
}

function TrackRow({ title, artist, albumOrFolder, albumId, artUrl, plays }: ListenedTrack) {
  return (
    <li className="relative flex h-16 items-center gap-3 rounded-lg px-2 hover:bg-raised/70">
      <Artwork artUrl={artUrl ?? undefined} title={title} sizePx={ART_PX} className="size-12 shrink-0" />
      <div className="min-w-0 grow">
        <p dir="auto" className="truncate font-medium">
          {albumId === null ? (
            title
          ) : (
            <ViewLink view={{ id: 'albums', albumId: String(albumId) }} className={WHOLE_ITEM}>
              {title}
            </ViewLink>
          )}
        </p>
        {(artist || albumOrFolder) && (
          <p dir="auto" className="truncate text-sm text-muted">
            {artist || albumOrFolder}
          </p>
        )}
      </div>
      <p className="shrink-0 text-sm text-muted tabular-nums">{statisticsTexts.playCount(plays)}</p>
    </li>
  );
}

function Waiting() {
  const items = Array.from({ length: SHOWN }, (_, index) => index);
  return (
    <div aria-busy="true" className="space-y-8">
      <div className="space-y-4">
        <Skeleton className="h-11 w-40" />
        <div className={DISCS}>
          {items.map((item) => (
            <div key={item}>
              <Skeleton className="aspect-square w-full rounded-full!" />
              <Skeleton className="mx-auto mt-4 mb-1 h-10 w-3/4" />
            </div>
          ))}
        </div>
      </div>
      <div className="space-y-4">
        <Skeleton className="h-11 w-40" />
        <div className={`${ROWS} is-waiting`}>
          {items.map((item) => (
            <Skeleton key={item} className="h-12" />
          ))}
        </div>
      </div>
    </div>
  );
}

function Empty() {
  const openView = useOpenView();
  return (
    <MessageState
      drawing="recent"
      title={statisticsTexts.emptyTitle}
      text={statisticsTexts.emptyHint}
      action={
        <Button look="primary" onClick={() => openView({ id: 'tracks' })}>
          {stateTexts.browseSongs}
        </Button>
      }
    />
  );
}

/** Shows what this user has played most in a year, and nothing after a failure, because the numbers above say so. */
export function MostPlayed() {
  const { data: report, isPending } = useListening(PERIOD);
  if (isPending) return <Waiting />;
  if (report === undefined) return null;
  if (report.since === null) return <Empty />;
  const artists = report.artists.slice(0, SHOWN);
  const tracks = report.tracks.slice(0, SHOWN);
  const period = <span className="text-sm text-muted">{periodName}</span>;
  const all = (
    <span className="flex items-center gap-4">
      {period}
      <ViewLink view={{ id: 'statistics' }} className={`text-sm ${textLinkClass}`}>
        {statisticsTexts.heading}
      </ViewLink>
    </span>
  );
  return (
    <>
      {artists.length > 0 && (
        <Section title={yearTexts.artists} action={all}>
          <ul className={DISCS}>
            {artists.map((artist) => (
              <ArtistDisc key={artist.artistId} {...artist} />
            ))}
          </ul>
        </Section>
      )}
      {tracks.length > 0 && (
        <Section title={yearTexts.songs} action={artists.length === 0 ? all : period}>
          <ul className={`-mx-2 ${ROWS}`}>
            {tracks.map((track) => (
              <TrackRow key={track.trackId ?? `${track.artist} ${track.title}`} {...track} />
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
