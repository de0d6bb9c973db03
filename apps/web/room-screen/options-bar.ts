import type { LyricsPanel } from './lyrics-panel.ts';
import { makeElement } from './make-element.ts';
import { toRemoteKey } from './remote-keys.ts';
import { texts } from './texts.ts';

export interface OptionsBar {
  readonly element: HTMLElement;
  /** Handles a key; the page beneath has no other keys. */
  press(event: KeyboardEvent): void;
  reveal(): void;
  hide(): void;
  /** Offers what there is for the song on air. */
  refresh(): void;
}

const HIDE_AFTER_MS = 6_000;

/** Shown when somebody touches the screen or takes the remote control, and gone soon afterwards. */
export function createOptionsBar(lyrics: LyricsPanel, onChange: () => void): OptionsBar {
  const [lyricsButton, fullScreenButton] = [texts.lyrics, texts.fullScreen].map((text) =>
    makeElement('button', { text, attributes: { type: 'button', 'aria-pressed': 'false' } }),
  ) as [HTMLButtonElement, HTMLButtonElement];
  const element = makeElement(
    'div',
    { className: 'options', attributes: { role: 'toolbar', 'aria-label': texts.options } },
    [lyricsButton, fullScreenButton],
  );
  let timer = 0;

  const isRevealed = () => element.classList.contains('is-revealed');
  const buttons = () => [lyricsButton, fullScreenButton].filter(({ hidden }) => !hidden);

  function hide(): void {
    clearTimeout(timer);
    element.classList.remove('is-revealed');
    if (element.contains(document.activeElement)) (document.activeElement as HTMLElement).blur();
  }

  function reveal(): void {
    refresh();
    if (buttons().length === 0) return;
    element.classList.add('is-revealed');
    clearTimeout(timer);
    timer = window.setTimeout(hide, HIDE_AFTER_MS);
  }

  function refresh(): void {
    lyricsButton.hidden = !lyrics.hasLyrics;
    lyricsButton.setAttribute('aria-pressed', String(lyrics.isShown));
    fullScreenButton.hidden = !document.fullscreenEnabled;
    fullScreenButton.setAttribute('aria-pressed', String(document.fullscreenElement !== null));
  }

  function step(by: number): void {
    const list = buttons();
    const at = list.indexOf(document.activeElement as HTMLButtonElement);
    list[at < 0 ? 0 : (at + by + list.length) % list.length]?.focus();
  }

  lyricsButton.addEventListener('click', () => {
    lyrics.toggle();
    onChange();
    reveal();
  });
  fullScreenButton.addEventListener('click', () => {
    // A browser that refuses shows the page as before.
    const changed =
      document.fullscreenElement === null
        ? document.documentElement.requestFullscreen()
        : document.exitFullscreen();
    void changed.catch(() => undefined);
    reveal();
  });
  document.addEventListener('fullscreenchange', refresh);

  return {
    element,
    reveal,
    hide,
    refresh,
    press(event) {
      const key = toRemoteKey(event);
      if (key === undefined) return;
      const wasRevealed = isRevealed();
      if (key === 'back') {
        // Otherwise Back leaves the page, as on any other one.
        if (wasRevealed) event.preventDefault();
        return hide();
      }
      reveal();
      const hasFocus = element.contains(document.activeElement);
      // A focused button takes OK by itself.
      if (key === 'ok' && hasFocus) return;
      event.preventDefault();
      step(!wasRevealed || !hasFocus ? 0 : key === 'left' || key === 'up' ? -1 : 1);
    },
  };
}
