/** Where dragged music may be let go of: on a playlist of the sidebar, on the player and on the panel beside the page. */

import { musicTexts } from '@tutti/contract/texts/music-texts';
import { musicViewTexts } from '@tutti/contract/texts/music-view-texts';
import { selectionTexts } from '@tutti/contract/texts/selection-texts';
import { useEffect, useEffectEvent } from 'react';
import { withLoaded } from '#components/music/use-play-loaded.ts';
import { type DraggedMusic, endDrag, readDragged } from '#components/selection/dragged-music.ts';
import { useLoadAlbumTracks } from '#data/library/album-tracks.ts';
import { useAddToPlaylist } from '#data/own/playlist-changes.ts';
import { usePlaylists } from '#data/own/playlists-queries.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import { showToast } from '#ui/toasts/toast-store.ts';
import './drop-music.css';

const QUEUE = 'queue';
const placeOf = (event: DragEvent) =>
  (event.target as Element | null)?.closest<HTMLElement>('[data-drop]') ?? null;

/** `source` is what the pointer took hold of: part of a row, which has said what it is, or the name of an album. */
export function DropMusic({ source }: { source: Element }) {
  const { data: playlists = [] } = usePlaylists();
  const { mutate } = useAddToPlaylist();
  const { addToQueue } = usePlayer();
  const loadAlbumTracks = useLoadAlbumTracks();

  const read = useEffectEvent((): DraggedMusic | undefined => {
    const album = source.closest<HTMLElement>('[data-album]');
    const albumId = album?.dataset.album;
    const ofAlbum = albumId !== undefined && {
      name: album?.title ?? '',
      addition: { albumId },
      loadTracks: () => loadAlbumTracks(albumId),
    };
    return ofAlbum || readDragged();
  });

  const receive = useEffectEvent(async (place: string, music: DraggedMusic) => {
    if (place === QUEUE) {
      await withLoaded(music.loadTracks, musicViewTexts.artists.tracksFailed, (tracks) => {
        addToQueue(tracks);
        showToast('info', selectionTexts.queuedNamed(music.name));
      });
      return;
    }
    const playlist = playlists.find(({ id }) => id === place);
    if (playlist === undefined) return;
    const onError = () => showToast('error', musicTexts.playlists.addFailed);
    mutate({ playlist, addition: music.addition }, { onError });
  });

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    let over: HTMLElement | null = null;
    // What comes from another program has no beginning here, and what was held before it is let go of.
    let isHeld = true;
    const mark = (place: HTMLElement | null) => {
      if (over === place) return;
      over?.removeAttribute('data-dropping');
      place?.setAttribute('data-dropping', '');
      over = place;
    };
    const onEnd = () => {
      mark(null);
      isHeld = false;
      endDrag();
    };
    // Before anybody says what it is. The end of the one before may never have been told: a row that has left a long list
    // while it was held is told nothing any more, and a link or a text would be let go of as those songs.
    const onBegin = () => {
      endDrag();
      isHeld = true;
    };
    const onOver = (event: DragEvent) => {
      const place = isHeld && read() !== undefined ? placeOf(event) : null;
      mark(place);
      if (place !== null) event.preventDefault();
    };
    const onDrop = (event: DragEvent) => {
      const music = isHeld ? read() : undefined;
      const place = placeOf(event)?.dataset.drop;
      onEnd();
      if (music === undefined || place === undefined) return;
      event.preventDefault();
      void receive(place, music);
    };
    document.addEventListener('dragstart', onBegin, { capture: true, signal });
    document.addEventListener('dragover', onOver, { signal });
    document.addEventListener('drop', onDrop, { signal });
    document.addEventListener('dragend', onEnd, { signal });
    return () => {
      onEnd();
      listening.abort();
    };
  }, []);
  return null;
}
