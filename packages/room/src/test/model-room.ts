import { ROOM_ENTRIES_MAX } from '@tutti/contract/limits';
import { rowEndMs } from '@tutti/radio';
import { applyCommand } from '../apply-command.ts';
import type { RoomCommand } from '../commands.ts';
import type { RoomEvent, RoomResult } from '../events.ts';
import { listEntriesToAir } from '../order-entries.ts';
import { planRoomRows } from '../plan-room-rows.ts';
import {
  findStartingEntries,
  listOccurrences,
  type PlannableEntry,
  type RoomRow,
  type RowChange,
  toRowChange,
} from '../room-rows.ts';
import { createRoomState, isPresent, type RoomState } from '../room-state.ts';
import { checkRows } from './check-rows.ts';
import { must, mustBeAlike } from './must.ts';
import { NaiveRoom } from './naive-room.ts';

const PLAN_AHEAD_MS = 5 * 60_000;

/** Tracks of many lengths, some shorter than the lead; a third of them was analyzed. */
function toPlannable({
  id,
  trackId,
  addedBy,
}: Pick<PlannableEntry, 'id' | 'trackId' | 'addedBy'>): PlannableEntry {
  const durationMs = 1_000 + ((trackId * 7_919) % 90_000);
  const isAnalyzed = trackId % 3 === 0 && durationMs > 3_000;
  const cues = isAnalyzed ? { cueInMs: 300, cueOutMs: durationMs - 200 } : { cueInMs: null, cueOutMs: null };
  return { id, trackId, addedBy, albumId: null, durationMs, ...cues, gainDb: -(trackId % 5) };
}

/** A room run as a server runs it, beside the naive one; each step checks everything that must always hold. */
export class ModelRoom {
  state: RoomState = createRoomState({ name: 'Kitchen' });
  leadMs = 2_000;
  readonly naive = new NaiveRoom();
  readonly counts = { conflicts: 0, seeks: 0, pauses: 0, skips: 0 };
  largestQueue = 0;
  /** Everything that has happened, for somebody who looks for the reason of a failure. */
  readonly log: string[] = [];
  #rows: readonly RoomRow[] = [];
  #nowMs = Date.UTC(2026, 10, 29);
  readonly #added = new Set<string>();
  readonly #gone = new Set<string>();
  readonly #skipped = new Set<string>();
  readonly #seekedIn = new Set<string>();
  #generation = 0;
  #syncedSeq = 0;
  #ids = 0;
  #silentFromMs = 0;

  send(by: string | null, command: RoomCommand, seen = this.state.revision): void {
    const before = this.state;
    this.log.push(`${by ?? 'by itself'}, having seen ${seen}: ${JSON.stringify(command)}`);
    const result = this.#applyToBoth(by, command, seen);
    if ('refused' in result) {
      if (result.refused === 'conflict') this.counts.conflicts += 1;
      return this.#checkState();
    }
    const { state, events } = result;
    must(state.revision === before.revision + (events.length > 0 ? 1 : 0), 'each change is one revision');
    this.state = state;
    for (const event of events) this.#follow(event);
    this.#checkState();
    if (by === null || events.length === 0) return;
    if (!before.isPaused && state.isPaused) this.#silentFromMs = this.#nowMs + this.leadMs;
    this.#plan(toRowChange(events));
  }

  #applyToBoth(by: string | null, command: RoomCommand, seen: number): RoomResult {
    const starting = findStartingEntries(this.#rows, { nowMs: this.#nowMs, leadMs: this.leadMs });
    const context = { by, nowMs: this.#nowMs };
    let naiveIds = this.#ids;
    const isTaken = this.naive.apply(command, {
      ...context,
      seen,
      next: this.state.revision + 1,
      starting,
      newId: () => `e${++naiveIds}`,
    });
    const result = applyCommand(this.state, command, {
      ...context,
      revision: seen,
      isActive: () => true,
      isStarting: (id) => starting.has(id),
      newId: () => `e${++this.#ids}`,
    });
    must(
      'refused' in result !== isTaken,
      `naively taken: ${isTaken}, but ${JSON.stringify(result).slice(0, 80)}`,
    );
    return result;
  }

  /** Lets time pass; without a server, nothing is planned meanwhile. */
  wait(ms: number, { isServerDown = false } = {}): void {
    const untilMs = this.#nowMs + ms;
    while (!isServerDown) {
      const next = this.#findNextRow(untilMs);
      if (next === undefined) break;
      this.#nowMs = Math.max(this.#nowMs, next.startedAtMs);
      this.#catchUp();
      this.#plan(undefined);
    }
    this.#nowMs = untilMs;
    this.#catchUp();
    this.#plan(undefined);
  }

  #findNextRow(untilMs: number): RoomRow | undefined {
    return this.#rows.find(({ seq, startedAtMs }) => seq > this.#syncedSeq && startedAtMs <= untilMs);
  }

  #catchUp(): void {
    for (let row = this.#findNextRow(this.#nowMs); row !== undefined; row = this.#findNextRow(this.#nowMs)) {
      this.#syncedSeq = row.seq;
      for (const occurrence of listOccurrences(this.state, row)) this.send(null, occurrence);
    }
  }

  #follow(event: RoomEvent): void {
    if (event.type === 'entries-added') for (const id of event.entryIds) this.#added.add(id);
    if (event.type === 'entries-removed') for (const id of event.entryIds) this.#lose(id);
    if (event.type === 'paused') this.counts.pauses += 1;
    if (event.type === 'sought') {
      this.#seekedIn.add(event.entryId);
      this.counts.seeks += 1;
    }
    if (event.type === 'entry-skipped') {
      must(!this.#skipped.has(event.entryId), 'an entry is skipped once');
      this.#skipped.add(event.entryId);
      this.counts.skips += 1;
    }
    if (event.type === 'entry-ended') {
      this.#lose(event.entryId);
      this.#checkAiring(event.entryId, event.status);
    }
  }

  #lose(id: string): void {
    must(!this.#gone.has(id), 'an entry goes once');
    this.#gone.add(id);
  }

  /** Every row of an entry begins where the one before has stopped, and a played one was played to its end. */
  #checkAiring(entryId: string, status: 'played' | 'skipped'): void {
    must((status === 'skipped') === this.#skipped.has(entryId), 'an entry has the right status');
    if (this.#seekedIn.has(entryId)) return;
    const parts = this.#rows.filter((row) => row.entryId === entryId && row.kind === 'track');
    const [first] = parts;
    if (first === undefined || first.trackId === null) throw new Error(`${entryId} was never on air`);
    const { cueInMs, cueOutMs, durationMs } = toPlannable({
      id: entryId,
      trackId: first.trackId,
      addedBy: null,
    });
    let positionMs = cueInMs ?? 0;
    for (const part of parts) {
      must(part.cueInMs === positionMs, 'an entry goes on where it was cut');
      positionMs += part.playMs;
    }
    const leftMs = (cueOutMs ?? durationMs) - positionMs;
    must(leftMs >= 0, 'an entry ends with its last sound');
    must(status === 'skipped' || leftMs < 1_000, 'only an end too short to be loaded is missing');
  }

  #checkState(): void {
    const { state, naive } = this;
    const present = state.members.filter(isPresent);
    mustBeAlike(
      {
        waiting: state.entries.map(({ id, isApproved, boostedBy }) => [id, isApproved, boostedBy.toSorted()]),
        rest: [state.onAir?.entry.id, state.onAir?.isSkipped ?? false, state.isPaused, state.settings.mode],
        votes: state.skipVotes.toSorted(),
        present: present.map(({ id }) => id),
        hosts: present.filter(({ role }) => role === 'host').map(({ id }) => id),
      },
      {
        waiting: naive.waiting.map(({ id, isApproved, fans }) => [id, isApproved, [...fans].toSorted()]),
        rest: [naive.onAir?.id, naive.isSkipped, naive.isPaused, naive.mode],
        votes: [...naive.votes].toSorted(),
        present: naive.present,
        hosts: naive.present.length === 0 ? [] : [naive.host],
      },
      'the room is as the naive room',
    );
    this.largestQueue = Math.max(this.largestQueue, state.entries.length);
    must(state.entries.length <= ROOM_ENTRIES_MAX, 'the queue has a limit');
    const living = [
      ...state.entries.map(({ id }) => id),
      ...(state.onAir === null ? [] : [state.onAir.entry.id]),
    ];
    must(living.length + this.#gone.size === this.#added.size, 'no entry is lost');
    must(!living.some((id) => this.#gone.has(id)), 'no entry returns');
  }

  #plan(change: RowChange | undefined): void {
    const before = this.#rows;
    const nowMs = this.#nowMs;
    const request = {
      entries: listEntriesToAir(this.state).map(toPlannable),
      isPaused: this.state.isPaused,
      nowMs,
      leadMs: this.leadMs,
      untilMs: nowMs + PLAN_AHEAD_MS,
      generation: ++this.#generation,
    };
    const current = before.filter((row) => rowEndMs(row) > nowMs || row === before.at(-1));
    const planned = planRoomRows({ ...request, rows: current, change });
    if (planned !== undefined) {
      this.#rows = [...before.filter(({ seq }) => seq < planned.fromSeq), ...planned.rows];
      must(
        planned.rows.every(({ generation }) => generation === request.generation),
        'changed rows have the new generation',
      );
    }
    this.log.push(this.#describe());
    checkRows({
      before,
      rows: this.#rows,
      change,
      isPaused: request.isPaused,
      order: this.naive.order(),
      cutMs: nowMs + this.leadMs,
      silentFromMs: this.#silentFromMs,
      untilMs: request.untilMs,
    });
    must(planRoomRows({ ...request, rows: this.#rows }) === undefined, 'planning again changes nothing');
    this.#catchUp();
  }

  #describe(): string {
    const startMs = this.#rows[0]?.startedAtMs ?? this.#nowMs;
    const rows = this.#rows.map(({ startedAtMs, playMs, kind, entryId, cueInMs }) =>
      [startedAtMs - startMs, playMs, kind, entryId, cueInMs].join(' '),
    );
    return `at ${this.#nowMs - startMs} with a lead of ${this.leadMs}: ${rows.slice(-12).join(' | ')}`;
  }
}
