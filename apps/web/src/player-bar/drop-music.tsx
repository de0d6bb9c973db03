/** The drop targets for music: playlists in the sidebar, the player and the side panel. */

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
const targetOf = (event: DragEvent) =>
  (event.target as Element | null)?.closest<HTMLElement>('[data-drop]') ?? null;

/** `source` is the element that the drag started on: part of a row, which has set its music, or an album's name. */
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
    const onError = () => showToast('error', musicTexts.playlists.addFailed);
    mutate({ playlist, addition: music.addition }, { onError });
  });

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    let over: HTMLElement | null = null;
    // A drag from another program has no start event here, so the music of an earlier drag is cleared.
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
    // Runs before a row sets its music. The end of the drag before may never have been reported, because a row that
    // left a long list during the drag gets no event; a link or text would then be dropped as those songs.
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
