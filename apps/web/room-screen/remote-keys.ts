/** The keys of remote controls, which arrive under different names from each maker. */
export type RemoteKey = 'ok' | 'back' | 'left' | 'right' | 'up' | 'down';

const NAMES: Readonly<Record<string, RemoteKey>> = {
  Enter: 'ok',
  Select: 'ok',
  Accept: 'ok',
  Escape: 'back',
  Backspace: 'back',
  BrowserBack: 'back',
  GoBack: 'back',
  XF86Back: 'back',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** Back on webOS and on Tizen, whose keys have no name. */
const CODES: Readonly<Record<number, RemoteKey>> = { 461: 'back', 10009: 'back', 13: 'ok' };

export function toRemoteKey({ key, keyCode }: Pick<KeyboardEvent, 'key' | 'keyCode'>): RemoteKey | undefined {
  return NAMES[key] || CODES[keyCode];
}
