/** Adds drag and drop of music onto playlists in the sidebar, the player and the side panel. */

import { playlistTexts } from '@tutti/contract/music/playlist-texts';
import { selectionTexts } from '@tutti/contract/music/selection-texts';
import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { useEffect, useEffectEvent } from 'react';
import { withLoaded } from '#components/music/use-play-loaded.ts';
import { type DraggedMusic, endDrag, readDragged } from '#components/selection/dragged-music.ts';
import { useLoadAlbumTracks } from '#data/library/load-album-tracks.ts';
import { useAddToPlaylist } from '#data/own/playlist-changes.ts';
import { usePlaylists } from '#data/own/playlists-queries.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import { showToast } from '#ui/toasts/toast-store.ts';
import './drop-music.css';

const QUEUE = 'queue';
const targetOf = (event: DragEvent) =>
  (event.target as Element | null)?.closest<HTMLElement>('[data-drop]') ?? null;

/** `source` is the dragged element: part of a row, which provides its music, or the link of an album. */
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

  const receive = useEffectEvent(async (target: string, music: DraggedMusic) => {
    if (target === QUEUE) {
      await withLoaded(music.loadTracks, musicViewTexts.artists.tracksFailed, (tracks) => {
        addToQueue(tracks);
        showToast('info', selectionTexts.queuedNamed(music.name));
      });
      return;
    }
    const playlist = playlists.find(({ id }) => id === target);
    if (playlist === undefined) return;
    const onError = () => showToast('error', playlistTexts.addFailed);
    mutate({ playlist, addition: music.addition }, { onError });
  });

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    let over: HTMLElement | null = null;
    // A drag from another program fires no start event here, so the music of an earlier drag must not stay.
    let isHeld = true;
    const mark = (target: HTMLElement | null) => {
      if (over === target) return;
      over?.removeAttribute('data-dropping');
      target?.setAttribute('data-dropping', '');
      over = target;
    };
    const onEnd = () => {
      mark(null);
      isHeld = false;
      endDrag();
    };
    // Runs before a row sets its music. Clears the last drag, whose end may not have been reported: a row that was
    // removed during its drag gets no event.
    const onBegin = () => {
      endDrag();
      isHeld = true;
    };
    const onOver = (event: DragEvent) => {
      const target = isHeld && read() !== undefined ? targetOf(event) : null;
      mark(target);
      if (target !== null) event.preventDefault();
    };
    const onDrop = (event: DragEvent) => {
      const music = isHeld ? read() : undefined;
      const target = targetOf(event)?.dataset.drop;
      onEnd();
      if (music === undefined || target === undefined) return;
      event.preventDefault();
      void receive(target, music);
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
