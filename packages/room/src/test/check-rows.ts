import { areContiguous, findEntryAt, rowEndMs } from '@tutti/radio';
import type { RoomRow, RowChange } from '../room-rows.ts';
import { must, mustBeAlike } from './must.ts';

/** One plan: the rows before and after it, and what they should follow. */
export interface Planned {
  readonly before: readonly RoomRow[];
  readonly rows: readonly RoomRow[];
  readonly change: RowChange | undefined;
  readonly isPaused: boolean;
  /** The approved entries as the naive room orders them. */
  readonly order: readonly string[];
  /** Nothing that starts sooner may change. */
  readonly cutMs: number;
  /** The instant from which a paused room has to be silent. */
  readonly silentFromMs: number;
  readonly untilMs: number;
}

export function checkRows(planned: Planned): void {
  const { rows, untilMs } = planned;
  must(areContiguous(rows), 'rows are contiguous');
  must(rowEndMs(rows.at(-1) as RoomRow) >= untilMs, 'rows reach the horizon');
  must(
    rows.every(({ playMs, fadeOutMs }) => playMs > 0 && fadeOutMs === 0),
    'rows last, and do not fade',
  );
  checkFixedRows(planned);
  checkOrder(planned);
  checkChange(planned);
  checkPause(planned);
}

const withoutEnd = (row: RoomRow | undefined) => ({ ...row, playMs: 0, reason: null, generation: 0 });

/** Rows that start within the lead stay, and only the last of them may end elsewhere, for a reason. */
function checkFixedRows({ before, rows, change, isPaused, cutMs }: Planned): void {
  const fixed = before.filter(({ startedAtMs }) => startedAtMs < cutMs);
  for (const [index, row] of fixed.entries()) {
    const now = rows[index] as RoomRow;
    if (now === row) continue;
    mustBeAlike(withoutEnd(now), withoutEnd(row), 'rows within the lead stay');
    if (now.playMs === row.playMs) continue;
    must(index === fixed.length - 1, 'only the last row within the lead ends elsewhere');
    const isCut = rowEndMs(now) === cutMs;
    const hasCause = isCut && (isPaused || change?.entryId === row.entryId);
    must(row.kind === 'track' ? hasCause : isCut || now.playMs > row.playMs, 'a cut has a cause');
  }
}

function checkOrder({ rows, isPaused, order, cutMs }: Planned): void {
  const fixed = new Set(rows.filter(({ startedAtMs }) => startedAtMs < cutMs).map(({ entryId }) => entryId));
  const changeable = rows.filter(({ startedAtMs }) => startedAtMs >= cutMs);
  const tracks = changeable.flatMap(({ kind, entryId }) =>
    kind === 'track' && entryId !== null ? [entryId] : [],
  );
  const planned = tracks.filter((id) => !fixed.has(id));
  const wanted = isPaused ? [] : order.filter((id) => !fixed.has(id));
  mustBeAlike(planned, wanted.slice(0, planned.length), 'rows follow the order');
  if (isPaused) return;
  const silence = changeable.findIndex(({ kind }) => kind === 'silence');
  must(silence < 0 || silence === changeable.length - 1, 'silence comes last');
  must(silence < 0 || planned.length === wanted.length, 'silence comes after everything');
  must(wanted.length === 0 || findEntryAt(rows, cutMs)?.kind === 'track', 'nothing waits during silence');
}

/** A skip or seek takes effect at the end of the lead, unless its entry is over by then. */
function checkChange({ before, rows, change, cutMs }: Planned): void {
  const last = before.findLast(({ startedAtMs }) => startedAtMs < cutMs);
  if (change === undefined || last?.entryId !== change.entryId) return;
  if (last.kind === 'track' && rowEndMs(last) < cutMs) return;
  const after = findEntryAt(rows, cutMs);
  if (change.type === 'skip') return must(after?.entryId !== change.entryId, 'a skip ends its entry');
  must(after?.entryId === change.entryId, 'a seek stays in its entry');
  if (after?.kind === 'track' && change.positionMs > 300) checkSeek(after, change.positionMs, cutMs);
}

function checkSeek(row: RoomRow, positionMs: number, cutMs: number): void {
  must(row.startedAtMs === cutMs, 'a seek begins at the end of the lead');
  must(row.cueInMs === positionMs || row.playMs === 1_000, 'a seek leads to its position');
}

function checkPause({ rows, isPaused, cutMs, silentFromMs }: Planned): void {
  const audible = findEntryAt(rows, Math.max(cutMs, silentFromMs));
  must(!isPaused || audible?.kind === 'silence', 'a pause is silent after the lead');
}
