import { listTexts } from '@tutti/contract/page/list-texts';
import type {
  ListenedArtist,
  ListenedTrack,
  ListeningReport,
  ListeningTotals,
} from '@tutti/contract/statistics/schemas';
import { statisticsTexts as texts } from '@tutti/contract/statistics/texts';
import { clsx } from 'clsx';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { LazyGenrePicture } from '#components/drawings/lazy-genre-picture.tsx';
import { ArtistPicture } from '#components/music/artist-picture.tsx';
import { Artwork } from '#components/music/artwork.tsx';
import { formatListened } from '#components/music/listened-time.ts';
import { AlbumLink, ViewLink } from '#components/view-link.tsx';
import type { HistoryPart } from '#data/own/listening-history.ts';
import { Button } from '#ui/button.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import './statistics.css';

const ART_PX = 40;
/** The report knows only names, which are enough for a disc with initials. */
const NO_PICTURE = { artUrls: [], pictureUrl: undefined, pictureColours: undefined };
/** More are shown on request. */
const SHOWN = 5;
/** The whole row is the link, except for its menu. */
const LINK =
  'after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent';

interface EntryProps extends Pick<ListeningTotals, 'plays' | 'listenedMs'> {
  name: ReactNode;
  note?: string;
  art: ReactNode;
  /** Null keeps its place, so that the numbers of lists beside each other end at the same edge. */
  menu?: ReactNode;
}

interface RankedEntryProps extends EntryProps {
  rank: number;
  /** The plays as a part of those of the first. */
  share: number;
}

function Entry({ name, note, art, plays, listenedMs, menu, rank, share }: RankedEntryProps) {
  return (
    <li className="relative flex min-h-14 items-center gap-3 rounded-lg px-2 py-1.5 hover:bg-raised/70">
      <span aria-hidden="true" className="min-w-5 shrink-0 text-end text-sm text-muted tabular-nums">
        {rank}
      </span>
      {art}
      <span className="min-w-0 grow">
        <span dir="auto" className="block truncate font-medium">
          {name}
        </span>
        {note && (
          <span dir="auto" className="block truncate text-sm text-muted">
            {note}
          </span>
        )}
        <span aria-hidden="true" className="mt-1 block h-0.5 rounded-full bg-line">
          <span className="block h-full rounded-full bg-accent" style={{ inlineSize: `${share * 100}%` }} />
        </span>
      </span>
      <span className="min-w-16 shrink-0 text-end text-sm text-muted tabular-nums">
        <span className="block">{texts.playCount(plays)}</span>
        <span className="block text-xs">{formatListened(listenedMs)}</span>
      </span>
      {menu !== undefined && <span className="relative -me-2 w-11">{menu}</span>}
    </li>
  );
}

interface EntryListProps {
  title: string;
  /** The level of its heading, below that of the section it is in. */
  level?: 2 | 3;
  /** The most played first. */
  entries: readonly (EntryProps & { id: number | string })[];
}

/** Hidden while it is empty, because a heading would claim something. */
function EntryList({ title, level = 2, entries }: EntryListProps) {
  const [isWhole, setIsWhole] = useState(false);
  const [first] = entries;
  if (first === undefined) return null;
  const Heading = `h${level}` as const;
  const toggle = isWhole ? texts.showLess : texts.showAll(entries.length);
  const shown = isWhole ? entries : entries.slice(0, SHOWN);
  return (
    <section aria-label={title} className="min-w-0 rounded-card border border-line bg-surface p-2 sm:p-3">
      <Heading className="px-2 pt-2 pb-2 font-semibold">{title}</Heading>
      <ol>
        {shown.map(({ id, ...entry }, index) => (
          <Entry key={id} {...entry} rank={index + 1} share={entry.plays / Math.max(1, first.plays)} />
        ))}
      </ol>
      {entries.length > SHOWN && (
        <Button
          look="ghost"
          aria-expanded={isWhole}
          aria-label={`${toggle}: ${title}`}
          className="show-all-entries"
          onClick={() => setIsWhole(!isWhole)}
        >
          {toggle}
        </Button>
      )}
    </section>
  );
}

type WithoutSkips<Listened extends ListeningTotals> = Omit<Listened, 'skips'>;

type OnRemove = (part: HistoryPart, label: string) => void;

interface ListProps extends Omit<EntryListProps, 'entries'> {
  /** Without it, entries cannot be removed here. */
  onRemove?: OnRemove | undefined;
}

interface Removal {
  label: string;
  part: HistoryPart;
}

function removeMenu(onRemove: OnRemove | undefined, name: string, { label, part }: Removal) {
  if (onRemove === undefined) return undefined;
  return (
    <MenuButton
      label={listTexts.moreFor(name)}
      items={[{ label, icon: Trash2, onSelect: () => onRemove(part, label) }]}
    />
  );
}

interface TrackListProps extends ListProps {
  tracks: readonly WithoutSkips<ListenedTrack>[];
}

export function TrackList({ tracks, onRemove, ...list }: TrackListProps) {
  return (
    <EntryList
      {...list}
      entries={tracks.map(({ trackId, title, artist, albumOrFolder, albumId, artUrl, ...totals }) => ({
        ...totals,
        id: trackId ?? `${artist} ${title}`,
        art: <Artwork artUrl={artUrl ?? undefined} title={title} sizePx={ART_PX} className="size-10" />,
        name:
          albumId === null ? (
            title
          ) : (
            <ViewLink view={{ id: 'albums', albumId: String(albumId) }} className={LINK}>
              {title}
            </ViewLink>
          ),
        note: artist || albumOrFolder,
        menu: removeMenu(onRemove, title, {
          label: texts.removeTrack(title),
          part: trackId === null ? { title, artist } : { trackId },
        }),
      }))}
    />
  );
}

interface ArtistListProps extends ListProps {
  artists: readonly WithoutSkips<ListenedArtist>[];
}

export function ArtistList({ artists, onRemove, ...list }: ArtistListProps) {
  return (
    <EntryList
      {...list}
      entries={artists.map(({ artistId, name, ...totals }) => ({
        ...totals,
        id: artistId,
        art: <ArtistPicture artist={{ ...NO_PICTURE, name }} sizePx={ART_PX} className="size-10" />,
        name: (
          <ViewLink view={{ id: 'artists', artistId: String(artistId) }} className={LINK}>
            {name}
          </ViewLink>
        ),
        menu: removeMenu(onRemove, name, { label: texts.removeArtist(name), part: { artistId } }),
      }))}
    />
  );
}

/** Their entries cannot be removed; entries of the lists beside them may have a menu. */
interface BesideMenus {
  hasMenuColumn: boolean;
}

const menuSlot = ({ hasMenuColumn }: BesideMenus) => (hasMenuColumn ? null : undefined);

function AlbumList({ albums, ...beside }: Pick<ListeningReport, 'albums'> & BesideMenus) {
  return (
    <EntryList
      title={texts.albums}
      entries={albums.map(({ albumId, title, artist, artUrl, ...totals }) => ({
        ...totals,
        id: albumId,
        art: <Artwork artUrl={artUrl} title={title} sizePx={ART_PX} className="size-10" />,
        name: (
          <AlbumLink album={{ id: String(albumId), title }} className={LINK}>
            {title}
          </AlbumLink>
        ),
        note: artist,
        menu: menuSlot(beside),
      }))}
    />
  );
}

function GenreList({ genres, ...beside }: Pick<ListeningReport, 'genres'> & BesideMenus) {
  return (
    <EntryList
      title={texts.genres}
      entries={genres.map(({ genreId, name, ...totals }) => ({
        ...totals,
        id: genreId,
        art: <LazyGenrePicture name={name} className="size-10 shrink-0 rounded-lg" />,
        menu: menuSlot(beside),
        name: (
          <ViewLink
            view={{ id: 'genre-playlist', genreId: String(genreId), genreName: name }}
            className={LINK}
          >
            {name}
          </ViewLink>
        ),
      }))}
    />
  );
}

interface MostListenedProps {
  report: Pick<ListeningReport, 'tracks' | 'artists' | 'albums' | 'genres'>;
  onRemove?: OnRemove;
  /** Beside something, where two columns need a wide window. */
  isNarrow?: boolean;
}

export function MostListened({ report, onRemove, isNarrow = false }: MostListenedProps) {
  const hasMenuColumn = onRemove !== undefined;
  return (
    // Each card is as high as its list.
    <div className={clsx('grid items-start gap-4', isNarrow ? 'year-lists' : 'lg:grid-cols-2')}>
      <TrackList title={texts.tracks} tracks={report.tracks} onRemove={onRemove} />
      <ArtistList title={texts.artists} artists={report.artists} onRemove={onRemove} />
      <AlbumList albums={report.albums} hasMenuColumn={hasMenuColumn} />
      <GenreList genres={report.genres} hasMenuColumn={hasMenuColumn} />
    </div>
  );
}
