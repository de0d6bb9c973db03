import type { ShownRoom } from '@tutti/contract/rooms/screen-schemas';
import { makeElement, setChildren } from './make-element.ts';
import { lyricsAddress, readReply } from './screen-calls.ts';

interface Lyrics {
  readonly isSynced: boolean;
  readonly lines: readonly { readonly startMs?: number; readonly text: string }[];
}

export interface LyricsPanel {
  readonly element: HTMLElement;
  /** The song on air has lyrics that can be shown in time. */
  readonly hasLyrics: boolean;
  readonly isShown: boolean;
  toggle(): void;
  follow(current: ShownRoom['current']): void;
  /** Returns whether lyrics have arrived or gone since the last time. */
  tick(positionMs: number): boolean;
}

const LINES_AROUND = 1;

export function indexAt(lines: Lyrics['lines'], positionMs: number): number {
  let index = -1;
  lines.forEach(({ startMs }, at) => {
    if (startMs !== undefined && startMs <= positionMs) index = at;
  });
  return index;
}

/** Shows lyrics whose lines have times, because nobody scrolls on a TV. */
export function createLyricsPanel(load: (address: string) => Promise<Response | undefined>): LyricsPanel {
  const element = makeElement('div', { className: 'lyrics', attributes: { 'aria-hidden': 'true' } });
  let trackId: number | undefined;
  let lines: Lyrics['lines'] = [];
  let isWanted = true;
  let hasChanged = false;
  let drawn = '';

  async function fetchLyrics(of: number): Promise<void> {
    const answer = await load(lyricsAddress(of));
    const lyrics = answer && (await readReply<Lyrics>(answer));
    if (of !== trackId || !lyrics?.isSynced) return;
    lines = lyrics.lines;
    hasChanged = true;
  }

  function draw(positionMs: number): void {
    const index = indexAt(lines, positionMs);
    const wanted = `${trackId} ${index}`;
    if (wanted === drawn) return;
    drawn = wanted;
    const around: Node[] = [];
    for (let at = index - LINES_AROUND; at <= index + LINES_AROUND; at += 1)
      around.push(
        makeElement('p', {
          text: lines[at]?.text || (at === index ? '♪' : '\u00a0'),
          isTheirs: true,
          ...(at === index && { className: 'is-now' }),
        }),
      );
    setChildren(element, around);
  }

  const panel: LyricsPanel = {
    element,
    get hasLyrics() {
      return lines.length > 0;
    },
    get isShown() {
      return isWanted && lines.length > 0;
    },
    toggle() {
      isWanted = !isWanted;
      hasChanged = true;
    },
    follow(current) {
      if (current?.trackId === trackId) return;
      trackId = current?.trackId;
      hasChanged = lines.length > 0;
      lines = [];
      if (trackId !== undefined) void fetchLyrics(trackId).catch(() => undefined);
    },
    tick(positionMs) {
      if (panel.isShown) draw(positionMs);
      const did = hasChanged;
      hasChanged = false;
      return did;
    },
  };
  return panel;
}
