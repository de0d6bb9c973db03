/** Stores listening habits in the browser. If it refuses storage, they last only as long as the page. */
import { REPEAT_MODES } from '@tutti/contract/limits';
import { genreStation, type StationRef } from '@tutti/contract/stations/station-ref';
import { EQUALIZER_PRESETS, type PlayerPreferences, readSpeeds, type StoredQueue } from '@tutti/player';
import { QUALITY_CHOICES, type QualityChoice } from '@tutti/sync';
import { QUEUE_POSITION_KEY } from '#above-the-fold/stored-names.ts';

const PREFERENCES_KEY = 'tutti.player';
const QUEUE_KEYS = {
  tracks: 'tutti.queue',
  order: 'tutti.queueOrder',
  position: QUEUE_POSITION_KEY,
} as const satisfies Record<keyof StoredQueue, string>;
const USER_DELAY_KEY = 'tutti.outputDelayMs';
const START_DELAY_KEY = 'tutti.startDelayMs';
const SEEK_LEADS_KEY = 'tutti.seekLeadsMs';
const QUALITY_KEY = 'tutti.quality';
const STATION_KEY = 'tutti.station';
const RELOADED_KEY = 'tutti.reloadedAt';
/** The shortest time between two reloads of a page because its station is silent. */
const RELOAD_PAUSE_MS = 10 * 60_000;
export const USER_DELAY_LIMIT_MS = 500;
const OUTPUTS_MAX = 20;

export function readPreferences(): Partial<PlayerPreferences> {
  const stored = readObject(PREFERENCES_KEY);
  const repeat = REPEAT_MODES.find((mode) => mode === stored.repeat);
  const equalizer = EQUALIZER_PRESETS.find((preset) => preset === stored.equalizer);
  return {
    ...(typeof stored.volume === 'number' ? { volume: stored.volume } : {}),
    ...(typeof stored.isMuted === 'boolean' ? { isMuted: stored.isMuted } : {}),
    ...(typeof stored.isShuffled === 'boolean' ? { isShuffled: stored.isShuffled } : {}),
    ...(repeat === undefined ? {} : { repeat }),
    ...(equalizer === undefined ? {} : { equalizer }),
    ...(stored.speeds === undefined ? {} : { speeds: readSpeeds(stored.speeds) }),
    ...(typeof stored.crossfadeSeconds === 'number' ? { crossfadeSeconds: stored.crossfadeSeconds } : {}),
    ...(typeof stored.isGapless === 'boolean' ? { isGapless: stored.isGapless } : {}),
  };
}

export function writePreferences(preferences: PlayerPreferences): void {
  write(localStorage, PREFERENCES_KEY, JSON.stringify({ ...preferences, speeds: [...preferences.speeds] }));
}

/** Unchecked, because the player decides which parts are usable. */
export function readStoredQueue(): StoredQueue {
  const { tracks, order, position } = QUEUE_KEYS;
  return { tracks: readObject(tracks), order: readObject(order), position: readObject(position) };
}

/** True for a write by another page of this browser. */
export const isOfStoredQueue = (key: string | null): boolean =>
  Object.values<string | null>(QUEUE_KEYS).includes(key);

export function writeStoredQueue(part: keyof StoredQueue, content: object | undefined): boolean {
  if (content !== undefined) return write(localStorage, QUEUE_KEYS[part], JSON.stringify(content));
  remove(QUEUE_KEYS[part]);
  return true;
}

/** The delay is stored per output, because Bluetooth speakers need another one than headphones. */
export function readUserDelayMs(outputId: string): number {
  return clampUserDelay(Number(readUserDelays()[outputId] ?? 0));
}

export function writeUserDelayMs(outputId: string, userDelayMs: number): void {
  const { [outputId]: _former, ...others } = readUserDelays();
  const saved = Object.entries(others).slice(-(OUTPUTS_MAX - 1));
  write(
    localStorage,
    USER_DELAY_KEY,
    JSON.stringify({ ...Object.fromEntries(saved), [outputId]: userDelayMs }),
  );
}

/** Earlier versions stored a single number for all outputs. */
function readUserDelays(): Record<string, unknown> {
  const single = Number(read(localStorage, USER_DELAY_KEY) ?? Number.NaN);
  return Number.isFinite(single) ? { '': single } : readObject(USER_DELAY_KEY);
}

export function clampUserDelay(userDelayMs: number): number {
  if (!Number.isFinite(userDelayMs)) return 0;
  return Math.min(Math.max(userDelayMs, -USER_DELAY_LIMIT_MS), USER_DELAY_LIMIT_MS);
}

/** The last measured delay from `play()` to sound; undefined before the first measurement. */
export function readStartDelayMs(): number | undefined {
  const saved = Number(read(localStorage, START_DELAY_KEY) || Number.NaN);
  return Number.isFinite(saved) ? saved : undefined;
}

export function writeStartDelayMs(startDelayMs: number): void {
  write(localStorage, START_DELAY_KEY, String(Math.round(startDelayMs)));
}

/** Delays from a seek of a station to its sound: when the seek opens the device, and when the element already plays. */
export interface SeekLeads {
  readonly opening: number;
  readonly playing: number;
}

export function readSeekLeads(): Partial<SeekLeads> {
  const { opening, playing } = readObject(SEEK_LEADS_KEY);
  return {
    ...(typeof opening === 'number' && { opening }),
    ...(typeof playing === 'number' && { playing }),
  };
}

export function writeSeekLeads(leads: Partial<SeekLeads>): void {
  write(localStorage, SEEK_LEADS_KEY, JSON.stringify(leads));
}

export function readQualityChoice(): QualityChoice {
  const saved = read(localStorage, QUALITY_KEY);
  return QUALITY_CHOICES.find((choice) => choice === saved) ?? 'automatic';
}

export function writeQualityChoice(choice: QualityChoice): void {
  write(localStorage, QUALITY_KEY, choice);
}

/** Earlier versions knew stations of genres only, and stored the id of the genre. */
export function readJoinedStation(): StationRef | undefined {
  const stored = read(sessionStorage, STATION_KEY) ?? '';
  if (/^\d+$/.test(stored)) return genreStation(stored);
  return isStationRef(stored) ? stored : undefined;
}

export function writeJoinedStation(station: StationRef | undefined): void {
  write(sessionStorage, STATION_KEY, station ?? '');
}

function isStationRef(text: string): text is StationRef {
  return /^(?:genre|room)-./.test(text);
}

/** Returns true at most once per pause, so that an outage cannot cause a loop of reloads. */
export function claimReload(nowMs: number): boolean {
  const lastMs = Number(read(sessionStorage, RELOADED_KEY) ?? 0);
  if (nowMs - lastMs < RELOAD_PAUSE_MS) return false;
  return write(sessionStorage, RELOADED_KEY, String(nowMs));
}

function readObject(key: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(read(localStorage, key) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function read(storage: Storage, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Without storage nothing was stored.
  }
}

function write(storage: Storage, key: string, value: string): boolean {
  try {
    storage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
