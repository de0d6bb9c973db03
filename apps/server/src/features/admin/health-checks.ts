/** Checks whether the parts that the product depends on work now; `systemHealth` is the share that passes. */
import { access, constants, statfs } from 'node:fs/promises';
import {
  adminTexts,
  type HealthCheck,
  type HealthCheckId,
  type LibraryStatus,
  signalTexts,
} from '@tutti/contract';
import type { PlannedStation } from '#features/stations/timeline/planned-stations.ts';
import type { Clock } from '#platform/clock.ts';
import type { OutboxState } from '#platform/mail/outbox-state.ts';

export interface HealthSources {
  readonly clock: Clock;
  readonly dataDir: string;
  readonly musicDir: string;
  pingDatabase(): Promise<void>;
  findDatabaseFault(): Error | undefined;
  isHubServing(): boolean;
  getLibraryStatus(): Promise<LibraryStatus>;
  readOutboxState(): Promise<OutboxState>;
  listPlannedStations(): Promise<PlannedStation[]>;
  checkBackups(): Verdict;
}

interface Verdict {
  readonly isPassing: boolean;
  readonly message: string;
}

const texts = signalTexts.health;
const MEBIBYTE = 1_024 * 1_024;
/** With less free space the database may soon be unable to write. */
const DISK_FREE_MIN_BYTES = 256 * MEBIBYTE;
/** Longer than two failed delivery attempts take. */
const MAIL_WAITS_MAX_MS = 15 * 60_000;
/** Stations are planned an hour ahead; with less than this left, planning has stopped. */
const PLANNED_AHEAD_MIN_MS = 5 * 60_000;
/** Longer than reading two clocks takes on a busy machine. */
const CLOCKS_APART_MAX_MS = 10_000;

export async function runHealthChecks(sources: HealthSources): Promise<HealthCheck[]> {
  const verdicts: Record<HealthCheckId, Promise<Verdict>> = {
    database: checkDatabase(sources),
    diskSpace: checkDiskSpace(sources),
    musicFolder: checkMusicFolder(sources),
    hub: checkHub(sources),
    mail: checkMail(sources),
    stations: checkStations(sources),
    backups: Promise.resolve(sources.checkBackups()),
    clock: Promise.resolve(checkClock(sources)),
  };
  return Promise.all(
    Object.entries(verdicts).map(async ([id, verdict]) => {
      const name = adminTexts.healthChecks[id as HealthCheckId];
      return { id: id as HealthCheckId, name, ...(await verdict.catch(toFailure)) };
    }),
  );
}

export function shareOfPassing(checks: readonly HealthCheck[]): number {
  return Math.floor((100 * checks.filter(({ isPassing }) => isPassing).length) / checks.length);
}

/** A check that throws counts as failed. */
function toFailure(error: unknown): Verdict {
  return { isPassing: false, message: error instanceof Error ? error.message : String(error) };
}

async function checkDatabase({ pingDatabase, findDatabaseFault }: HealthSources): Promise<Verdict> {
  const startedAt = performance.now();
  await pingDatabase();
  const fault = findDatabaseFault();
  if (fault) return { isPassing: false, message: fault.message };
  return {
    isPassing: true,
    message: texts.databaseAnswers(String(Math.ceil(performance.now() - startedAt))),
  };
}

async function checkDiskSpace({ dataDir }: HealthSources): Promise<Verdict> {
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const isPassing = free >= DISK_FREE_MIN_BYTES;
  const amount =
    free >= 1_024 * MEBIBYTE
      ? `${(free / 1_024 / MEBIBYTE).toFixed(1)} GB`
      : `${Math.floor(free / MEBIBYTE)} MB`;
  return { isPassing, message: isPassing ? texts.diskFree(amount) : texts.diskLow(amount) };
}

async function checkMusicFolder({ musicDir, getLibraryStatus }: HealthSources): Promise<Verdict> {
  try {
    await access(musicDir, constants.R_OK | constants.X_OK);
  } catch {
    return { isPassing: false, message: texts.folderUnreadable(musicDir) };
  }
  const { phase, message } = await getLibraryStatus();
  return { isPassing: phase !== 'blocked' && phase !== 'failed', message };
}

async function checkHub({ isHubServing }: HealthSources): Promise<Verdict> {
  return isHubServing()
    ? { isPassing: true, message: texts.hubServes }
    : { isPassing: false, message: texts.hubFails };
}

/** Counts only recent failures, because a made-up address that accepts no mail says nothing about the server. */
async function checkMail({ clock, readOutboxState }: HealthSources): Promise<Verdict> {
  const { queued, failedLately, oldestQueuedAt, lastError } = await readOutboxState();
  const isLate = oldestQueuedAt !== undefined && clock.now() - oldestQueuedAt > MAIL_WAITS_MAX_MS;
  if (failedLately === 0 && !isLate)
    return {
      isPassing: true,
      message: queued === 0 ? texts.noMailWaits : texts.mailsOnTheWay(String(queued)),
    };
  const reason = lastError === undefined ? '' : ` Last error: ${lastError}`;
  return { isPassing: false, message: `${failedLately} failed, ${queued} wait.${reason}` };
}

/** Compares the clocks, because stations, sessions and audit entries follow the time at which this process started. */
function checkClock({ clock }: HealthSources): Verdict {
  const apartMs = Math.abs(clock.wallNow() - clock.now());
  const { right, parted: separated } = adminTexts.clockHealth;
  return apartMs <= CLOCKS_APART_MAX_MS
    ? { isPassing: true, message: right }
    : { isPassing: false, message: separated(Math.round(apartMs / 1_000)) };
}

async function checkStations({ clock, listPlannedStations }: HealthSources): Promise<Verdict> {
  const running = (await listPlannedStations()).filter(({ isStopped, hasTracks }) => !isStopped && hasTracks);
  const isShort = ({ plannedUntil = 0 }: PlannedStation) => plannedUntil < clock.now() + PLANNED_AHEAD_MIN_MS;
  const short = running.filter(isShort);
  if (short.length > 0) {
    const names = short.slice(0, 3).map(({ genreName }) => genreName);
    return {
      isPassing: false,
      message: texts.stationsShort(`${names.join(', ')}${short.length > 3 ? ', …' : ''}`),
    };
  }
  return {
    isPassing: true,
    message: running.length === 0 ? texts.noStation : texts.stationsPlanned(String(running.length)),
  };
}
