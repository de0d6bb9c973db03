import { collectionTexts } from '@tutti/contract/music/collection-texts';
import { musicTexts } from '@tutti/contract/music/texts';
import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { knownAlbum, knownArtist } from '@tutti/player';
import { clsx } from 'clsx';
import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { artTint } from '#components/music/art-tint.ts';
import { countArtist } from '#components/music/artist-counts.ts';
import { ArtistPicture } from '#components/music/artist-picture.tsx';
import { Artwork } from '#components/music/artwork.tsx';
import type { TintedPicture } from '#components/music/tinted-picture.ts';
import { pictureOfAlbum, pictureOfTrack } from '#components/music/tinted-picture.ts';
import { usePlayLoaded } from '#components/music/use-play-loaded.ts';
import { Section } from '#components/section.tsx';
import { AlbumLink, ViewLink } from '#components/view-link.tsx';
import type { Album, Artist, Track } from '#data/library/library-queries.ts';
import { useLoadArtistTracks } from '#data/library/library-queries.ts';
import { useLoadAlbumTracks } from '#data/library/load-album-tracks.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import { albumAmongOthers } from '#navigation/view.ts';
import type { TopResultItem as Result } from './choose-top-result.ts';

const texts = musicViewTexts.search;
const PICTURE_PX = 160;
const PICTURE = 'size-18 shadow-lift sm:size-40';
/** The whole card is a link, except for its play button. */
const COVERS_CARD = 'text-start after:absolute after:inset-0 after:rounded-card';

interface ResultCardProps {
  kind: string;
  name: string;
  note: string;
  tint: TintedPicture;
  picture: ReactNode;
  renderLink: (link: { className: string; title: string; children: ReactNode }) => ReactNode;
  onPlay: () => void;
}

function ResultCard({ kind, name, note, tint, picture, renderLink, onPlay }: ResultCardProps) {
  const { className, style } = artTint(tint, 'bar');
  return (
    <article
      className={clsx(
        'top-result relative isolate flex items-center gap-3 overflow-hidden rounded-card border border-line p-4 transition-colors duration-150 hover:bg-raised sm:gap-6 sm:p-5',
        className,
      )}
      style={style}
    >
      {picture}
      <div className="top-result-words min-w-0 grow space-y-1">
        <p className="text-sm font-semibold">{kind}</p>
        {renderLink({
          className: COVERS_CARD,
          title: name,
          children: (
            <span
              dir="auto"
              className="top-result-name line-clamp-2 font-title text-xl leading-[1.06] font-bold tracking-tight wrap-anywhere"
            >
              {name}
            </span>
          ),
        })}
        <p dir="auto" className="truncate text-sm text-muted">
          {note}
        </p>
      </div>
      <button
        type="button"
        aria-label={musicTexts.playNamed(name)}
        className="relative grid size-11 shrink-0 place-items-center rounded-full bg-accent text-on-accent shadow-lift"
        onClick={onPlay}
      >
        <Play aria-hidden="true" className="size-6" fill="currentColor" />
      </button>
    </article>
  );
}

/** The colors of the artist's picture, of a found song if its cover is the picture, or else of the record with initials. */
function pictureOfArtist(
  { id, name, artUrls, pictureUrl, pictureColours }: Artist,
  among: readonly Track[],
): TintedPicture {
  const own = { artUrl: pictureUrl, color: undefined, colors: pictureColours, of: name };
  const song = among.find(({ artists }) => artists.some((artist) => artist.id === id));
  const isOfCovers = pictureColours === undefined && artUrls.length > 0;
  return isOfCovers && song !== undefined ? pictureOfTrack(song) : own;
}

function TopArtist({ artist, among }: { artist: Artist; among: readonly Track[] }) {
  const loadTracks = useLoadArtistTracks();
  const play = usePlayLoaded(musicViewTexts.artists.tracksFailed);
  return (
    <ResultCard
      kind={collectionTexts.artist}
      name={artist.name}
      note={countArtist(artist)}
      tint={pictureOfArtist(artist, among)}
      picture={<ArtistPicture artist={artist} sizePx={PICTURE_PX} className={PICTURE} />}
      renderLink={(link) => <ViewLink view={{ id: 'artists', artistId: artist.id }} {...link} />}
      onPlay={() => void play(() => loadTracks(artist.id))}
    />
  );
}

function TopAlbum({ album }: { album: Album }) {
  const loadTracks = useLoadAlbumTracks();
  const play = usePlayLoaded(musicViewTexts.artists.tracksFailed);
  const { id, title, artist, year, artUrl, artColour } = album;
  return (
    <ResultCard
      kind={collectionTexts.album}
      name={title}
      note={[artist, year].filter((fact) => fact !== undefined && fact !== '').join(' · ')}
      tint={pictureOfAlbum(album)}
      picture={
        <Artwork artUrl={artUrl} title={title} sizePx={PICTURE_PX} color={artColour} className={PICTURE} />
      }
      renderLink={(link) => <AlbumLink album={album} view={albumAmongOthers(album)} {...link} />}
      onPlay={() => void play(() => loadTracks(id))}
    />
  );
}

/**
 * Opens the song's album, or its first artist without one. The play button plays all found songs, starting with this
 * one.
 */
function TopSong({ track, among }: { track: Track; among: readonly Track[] }) {
  const player = usePlayer();
  const { title, album, albumId, coverImageUrl, artColour } = track;
  const artistId = track.artists[0]?.id;
  return (
    <ResultCard
      kind={collectionTexts.song}
      name={title}
      note={[knownArtist(track), knownAlbum(track), track.folder]
        .filter((part) => part !== undefined)
        .join(' · ')}
      tint={pictureOfTrack(track)}
      picture={
        <Artwork
          artUrl={coverImageUrl}
          title={album}
          sizePx={PICTURE_PX}
          color={artColour}
          className={PICTURE}
        />
      }
      renderLink={(link) => {
        const ofTrack = { ...link, 'data-track': track.id };
        if (albumId !== undefined) return <AlbumLink album={{ id: albumId, title: album }} {...ofTrack} />;
        if (artistId !== undefined) return <ViewLink view={{ id: 'artists', artistId }} {...ofTrack} />;
        return (
          <p title={link.title} data-track={track.id}>
            {link.children}
          </p>
        );
      }}
      onPlay={() => player.playFrom(among, among.indexOf(track))}
    />
  );
}

interface TopResultProps {
  result: Result;
  tracks: readonly Track[];
}

export function TopResult({ result, tracks }: TopResultProps) {
  return (
    <Section title={texts.top}>
      {result.kind === 'artist' && <TopArtist artist={result.artist} among={tracks} />}
      {result.kind === 'album' && <TopAlbum album={result.album} />}
      {result.kind === 'song' && <TopSong track={result.track} among={tracks} />}
    </Section>
  );
}
