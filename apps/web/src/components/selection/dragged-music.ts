/** The music that is dragged to a playlist or the queue. Menus and the selection bar offer the same actions. */
import { selectionTexts } from '@tutti/contract/music/selection-texts';
import type { DragEvent } from 'react';
import type { Track } from '#data/library/library-queries.ts';
import type { PlaylistAddition } from '#data/own/playlist-changes.ts';
import { chosenOf } from './chosen-of.ts';

export interface DraggedMusic {
  readonly name: string;
  readonly addition: PlaylistAddition;
  loadTracks(): Promise<readonly Track[]>;
}

/** Other pages and programs see that something is dragged, but not its content. */
const TYPE = 'application/x-tutti-music';
let dragged: DraggedMusic | undefined;

export const readDragged = (): DraggedMusic | undefined => dragged;
export const endDrag = (): void => {
  dragged = undefined;
};

/** The name follows the pointer, because a whole row would hide the drop target. */
function showName({ dataTransfer }: DragEvent, name: string): void {
  const label = document.createElement('div');
  label.className =
    'fixed top-0 -left-full max-w-72 truncate rounded-full bg-accent px-4 py-2 text-sm font-semibold text-on-accent';
  label.textContent = name;
  document.body.append(label);
  dataTransfer.setDragImage(label, -12, -8);
  setTimeout(() => label.remove());
}

export function beginDrag(event: DragEvent, music: DraggedMusic): void {
  dragged = music;
  event.dataTransfer.setData(TYPE, music.name);
  event.dataTransfer.effectAllowed = 'copyLink';
  showName(event, music.name);
}

/** Dragging a selected row drags the whole selection. */
export function beginRowDrag(event: DragEvent, tracks: readonly Track[], ids: ReadonlySet<string>): void {
  const target = event.target as Element;
  // A link in a row is dragged as its own target.
  if (target.closest('a[href]') !== null) return;
  const row = target.closest('[data-row]');
  const track = tracks[Number(row?.getAttribute('data-row'))];
  if (row === null || track === undefined) return;
  const taken = ids.has(track.id) ? chosenOf(tracks, ids) : [track];
  beginDrag(event, {
    name: taken.length === 1 ? track.title : selectionTexts.songs(taken.length),
    addition: { trackIds: taken.map(({ id }) => id) },
    loadTracks: async () => taken.filter(({ isMissing }) => !isMissing),
  });
}
