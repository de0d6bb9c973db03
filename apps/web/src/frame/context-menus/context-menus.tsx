import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { AlbumMenu } from '#components/music/album-card.tsx';
import { CollectionMenu } from '#components/music/collection-actions.tsx';
import { useStationList } from '#components/stations/station-grid.tsx';
import { StationMenu } from '#components/stations/station-menu.tsx';
import { TrackMenu } from '#components/tracks/track-menu.tsx';
import { useAlbum, useLoadArtistTracks, useTrack } from '#data/library/library-queries.ts';
import { usePlaylists, usePlaylistTracks } from '#data/own/playlists-queries.ts';
import { useStationControl } from '#data/stations/station-control.ts';
import { openMenusByRightClick } from '#ui/context-menu.ts';
import { openMenusByLongPress } from '#ui/long-press-menu.ts';
import { type FindMenu, openMenuAt, type Point } from '#ui/menu-point.ts';
import { useListenElsewhere } from '#views/live-streams/listen-elsewhere.tsx';
import { PlaylistMenu } from '#views/playlist/playlist-actions.tsx';
import { takeFirstRightClick } from '../first-right-click.ts';
import { findMusic, type NamedMusic } from './find-music.ts';
import './context-menus.css';

interface MusicMenuProps {
  music: NamedMusic;
  at: Point;
}

/** Opens the menu inside as soon as it is there. */
function OpenAtOnce({ at, children }: { at: Point; children: ReactNode }) {
  const around = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const button = around.current?.querySelector<HTMLElement>('button[aria-haspopup=menu]');
    if (button) openMenuAt(button, at);
  }, [at]);
  return (
    <div ref={around} className="menu-alone">
      {children}
    </div>
  );
}

function MenuOfAlbum({ music, at }: MusicMenuProps) {
  const { data: album } = useAlbum(music.id);
  return (
    album && (
      <OpenAtOnce at={at}>
        <AlbumMenu album={album} artist={album.artist} />
      </OpenAtOnce>
    )
  );
}

function MenuOfArtist({ music: { id, name }, at }: MusicMenuProps) {
  const loadTracks = useLoadArtistTracks();
  return (
    <OpenAtOnce at={at}>
      <CollectionMenu name={name} addition={{ artistId: id }} loadTracks={() => loadTracks(id)} />
    </OpenAtOnce>
  );
}

function MenuOfPlaylist({ music, at }: MusicMenuProps) {
  const { data: playlists } = usePlaylists();
  const { data: tracks = [] } = usePlaylistTracks(music.id);
  const playlist = playlists?.find(({ id }) => id === music.id);
  return (
    playlist && (
      <OpenAtOnce at={at}>
        <PlaylistMenu playlist={playlist} tracks={tracks} />
      </OpenAtOnce>
    )
  );
}

function MenuOfStation({ music, at }: MusicMenuProps) {
  const { stations, refresh } = useStationList();
  const control = useStationControl(() => void refresh());
  const elsewhere = useListenElsewhere();
  const station = stations?.find(({ genreId }) => genreId === music.id);
  return (
    station && (
      <>
        <OpenAtOnce at={at}>
          <StationMenu station={station} control={control} items={[elsewhere.menuItemOf(station)]} />
        </OpenAtOnce>
        {elsewhere.dialog}
      </>
    )
  );
}

function MenuOfTrack({ music, at }: MusicMenuProps) {
  const { data: track } = useTrack(music.id);
  return (
    track && (
      <OpenAtOnce at={at}>
        <TrackMenu track={track} />
      </OpenAtOnce>
    )
  );
}

const MENUS = {
  album: MenuOfAlbum,
  artist: MenuOfArtist,
  playlist: MenuOfPlaylist,
  station: MenuOfStation,
  track: MenuOfTrack,
} as const;

interface OpenedMenu extends MusicMenuProps {
  /** The menu is rendered in the landmark of what it belongs to, because another one may be inert. */
  readonly container: Element;
  readonly count: number;
}

const below = (element: Element): Point => {
  const { left, bottom } = element.getBoundingClientRect();
  return { x: left, y: bottom };
};

/**
 * Opens the menu of the three dots at the pointer: on a right click, on a long press and by the Menu key. What has no
 * three dots, such as a name in a row, gets a menu of the same kind.
 */
export function ContextMenus() {
  const [opened, setOpened] = useState<OpenedMenu>();

  useEffect(() => {
    const find: FindMenu = (target) => {
      const music = findMusic(target);
      if (music === undefined) return undefined;
      if (music instanceof HTMLElement) return (point) => openMenuAt(music, point);
      const container = target.closest('main') ?? document.querySelector('main') ?? document.body;
      return (point) =>
        setOpened((before) => ({
          music,
          container,
          at: point ?? below(target),
          count: (before?.count ?? 0) + 1,
        }));
    };
    const stops = [openMenusByLongPress(find), openMenusByRightClick(find)];
    const first = takeFirstRightClick();
    if (first !== undefined) find(first.target)?.(first.point);
    return () => stops.forEach((stop) => stop());
  }, []);

  if (opened === undefined) return null;
  const { music, at, container, count } = opened;
  const Menu = MENUS[music.kind];
  return createPortal(<Menu key={count} music={music} at={at} />, container);
}
