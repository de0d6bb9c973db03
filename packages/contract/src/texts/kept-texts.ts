/** Ours: albums and playlists that are kept on a device for listening without a network. */

const songs = (count: number) => (count === 1 ? '1 song' : `${count} songs`);

export const keptTexts = {
  heading: 'Kept on this device',
  keep: 'Keep offline',
  keeping: (here: number, wanted: number) => `Keeping ${here} of ${wanted}`,
  waiting: 'Waiting to be kept',
  kept: 'Kept offline',
  goOn: (here: number, wanted: number) => `Go on (${here} of ${wanted})`,
  removeNamed: (name: string) => `Remove ${name} from this device`,
  stopNamed: (name: string) => `Stop keeping ${name}`,
  goOnNamed: (name: string) => `Go on keeping ${name}`,
  remove: 'Remove',
  stop: 'Stop',
  resume: 'Go on',
  removed: (name: string) => `“${name}” was removed from this device.`,
  undo: 'Undo',
  failed: (name: string) => `“${name}” could not be kept. Try again when the server can be reached.`,
  share: (here: number, wanted: number, size: string) =>
    here === wanted ? `${songs(wanted)} · ${size}` : `${here} of ${songs(wanted)} · ${size}`,
  cause: {
    halted: 'Stopped by you.',
    limit: 'Stopped: the limit you set is reached. Raise it, or remove something.',
    full: 'Stopped: this device has no more room for it.',
    network: 'Interrupted: the rest comes when the server can be reached.',
    evicted: 'Your browser removed a part of it to make room.',
  },
  room: {
    title: 'Room',
    used: (used: string, limit: string) => `${used} of ${limit}`,
    usedLabel: 'Room that is used',
    limit: 'At most',
    limitOf: (gb: number) => `${gb} GB`,
    quality: 'Sound',
    original: 'As in the library',
    small: 'Smaller, 128 kbit/s',
    qualityHint: 'Counts for what is kept from now on.',
    less: (size: string) => `This browser gives Tutti ${size} more at most.`,
    persistent: 'Your browser has promised to keep it until you remove it.',
    passing: 'Your browser may remove it when the device runs out of room. Tutti tells you when it did.',
    privacy: 'Signing out removes everything that is kept here.',
  },
  removeAll: 'Remove all',
  removeAllTitle: 'Remove everything from this device?',
  removeAllText: (size: string) => `${size} are freed. The library stays as it is.`,
  empty: 'Nothing is kept on this device',
  emptyHint: 'Open an album or a playlist and press “Keep offline”: it then plays without a network.',
  browseAlbums: 'Browse albums',
  unsupported: 'This browser keeps nothing here',
  unsupportedHint:
    'Listening without a network needs a secure connection (https) and a browser that allows Tutti to store data.',
  news: {
    evicted: (count: number) => `Your browser removed ${songs(count)} that were kept on this device.`,
    evictedAll: 'Your browser removed everything that was kept on this device.',
    gone: (name: string) => `“${name}” is no longer in the library and was removed from this device.`,
    changed(name: string, { added, removed, changed }: { added: number; removed: number; changed: number }) {
      const parts = [
        added > 0 ? `${added} new` : '',
        removed > 0 ? `${removed} gone` : '',
        changed > 0 ? `${changed} with another file` : '',
      ];
      return `“${name}” has changed: ${parts.filter((part) => part !== '').join(', ')}.`;
    },
  },
  /** Of a thousand bytes each, as shops and systems count room. */
  size(bytes: number) {
    if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(1)} GB`;
    return bytes >= 1e6 ? `${Math.round(bytes / 1e6)} MB` : `${Math.ceil(bytes / 1e3)} kB`;
  },
} as const;
