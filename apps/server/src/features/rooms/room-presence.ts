/** Knows the people in each room now, here and on the other nodes; nothing of it outlives a node. */
import { ROOM_LEAD_MAX_MS } from '@tutti/contract';
import type { Clock } from '#platform/clock.ts';
import type { NodeCounts } from '#platform/nodes/node-counts.ts';
import { createPresenceElsewhere, type PresenceElsewhere } from './presence-elsewhere.ts';

export interface MemberPresence {
  readonly isHere: boolean;
  readonly isSounding: boolean;
  /** Needs longer for changes than a room waits. */
  readonly isCatchingUp: boolean;
}

export interface PresentConnection {
  setSounding(isSounding: boolean): void;
  leave(): void;
}

interface Member {
  here: number;
  sounding: number;
  reports: { readonly atMs: number; readonly readyMs: number }[];
}

const REPORTS_COUNT_MS = 60_000;
/** Pages report at most this often; what a member reports sooner counts as one. */
const REPORT_EVERY_MS = 1_000;
/** Coarse, so that other nodes are told only of differences that matter. */
const READY_STEP_MS = 50;

export class RoomPresence {
  readonly #rooms = new Map<string, Map<string, Member>>();
  readonly #elsewhere: PresenceElsewhere;
  readonly #clock: Clock;
  readonly #handlers: ((roomId: string) => void)[] = [];

  constructor({ clock, nodes }: { clock: Clock; nodes: NodeCounts }) {
    this.#clock = clock;
    nodes.publish('room-here', () => this.#list(({ here }) => here));
    nodes.publish('room-sound', () => this.#list(({ sounding }) => sounding));
    nodes.publish('room-ready', () => this.#list((member) => this.#slowestReport(member) ?? 0));
    this.#elsewhere = createPresenceElsewhere(nodes, (roomId) => this.#notify(roomId));
  }

  /** Counts a connection of a member until it leaves. */
  enter(roomId: string, memberId: string, isSounding: boolean): PresentConnection {
    const member = this.#open(roomId, memberId);
    const counted = { here: 1, sounding: isSounding ? 1 : 0 };
    member.here += counted.here;
    member.sounding += counted.sounding;
    this.#notify(roomId);
    const change = (here: number, sounding: number) => {
      if (counted.here === 0 || (here === counted.here && sounding === counted.sounding)) return;
      member.here += here - counted.here;
      member.sounding += sounding - counted.sounding;
      Object.assign(counted, { here, sounding });
      if (member.here === 0) this.#close(roomId, memberId);
      this.#notify(roomId);
    };
    return { setSounding: (sounds) => change(1, sounds ? 1 : 0), leave: () => change(0, 0) };
  }

  of(roomId: string, memberId: string): MemberPresence {
    const here = this.#rooms.get(roomId)?.get(memberId);
    const there = this.#elsewhere.find(roomId, memberId);
    const isSounding = (here?.sounding ?? 0) + there.sounding > 0;
    const isCatchingUp = isSounding && (this.#readyMs(roomId, memberId) ?? 0) > ROOM_LEAD_MAX_MS;
    return { isHere: (here?.here ?? 0) + there.here > 0, isSounding, isCatchingUp };
  }

  countHere(roomId: string): number {
    return this.#memberIds(roomId).filter((memberId) => this.of(roomId, memberId).isHere).length;
  }

  countSounding(roomId: string): number {
    return this.#memberIds(roomId).filter((memberId) => this.of(roomId, memberId).isSounding).length;
  }

  /**
   * The longest time that a sounding member needed for a change within the last minute; undefined without reports.
   * Nobody waits for members who need longer than a room waits at most, unless there are no others.
   */
  slowestMs(roomId: string): number | undefined {
    const times = this.#memberIds(roomId)
      .filter((memberId) => this.of(roomId, memberId).isSounding)
      .flatMap((memberId) => this.#readyMs(roomId, memberId) ?? [])
      .filter((ms) => ms > 0);
    const awaited = times.filter((ms) => ms <= ROOM_LEAD_MAX_MS);
    if (awaited.length > 0) return Math.max(...awaited);
    return times.length === 0 ? undefined : ROOM_LEAD_MAX_MS;
  }

  noteReady(roomId: string, memberId: string, readyMs: number): void {
    const member = this.#rooms.get(roomId)?.get(memberId);
    if (member === undefined) return;
    const wasCatchingUp = this.of(roomId, memberId).isCatchingUp;
    const rounded = Math.ceil(readyMs / READY_STEP_MS) * READY_STEP_MS;
    this.#addReport(member, rounded);
    if (this.of(roomId, memberId).isCatchingUp !== wasCatchingUp) this.#notify(roomId);
  }

  #addReport(member: Member, readyMs: number): void {
    const nowMs = this.#clock.now();
    const last = member.reports.at(-1);
    if (last === undefined || nowMs - last.atMs >= REPORT_EVERY_MS)
      member.reports = [...this.#recent(member), { atMs: nowMs, readyMs }];
    else if (last.readyMs < readyMs)
      member.reports = [...member.reports.slice(0, -1), { atMs: last.atMs, readyMs }];
  }

  /** Names the room that has changed, here or on another node. */
  onChange(run: (roomId: string) => void): void {
    this.#handlers.push(run);
  }

  #notify(roomId: string): void {
    for (const run of this.#handlers) run(roomId);
  }

  #open(roomId: string, memberId: string): Member {
    const members = this.#rooms.get(roomId) ?? new Map<string, Member>();
    this.#rooms.set(roomId, members);
    const member = members.get(memberId) ?? { here: 0, sounding: 0, reports: [] };
    members.set(memberId, member);
    return member;
  }

  #close(roomId: string, memberId: string): void {
    const members = this.#rooms.get(roomId);
    members?.delete(memberId);
    if (members?.size === 0) this.#rooms.delete(roomId);
  }

  #memberIds(roomId: string): string[] {
    const here = this.#rooms.get(roomId)?.keys() ?? [];
    return [...new Set([...here, ...this.#elsewhere.memberIds(roomId)])];
  }

  #readyMs(roomId: string, memberId: string): number | undefined {
    const member = this.#rooms.get(roomId)?.get(memberId);
    const here = member && this.#slowestReport(member);
    const there = this.#elsewhere.find(roomId, memberId).readyMs;
    return here === undefined && there === 0 ? undefined : Math.max(here ?? 0, there);
  }

  #recent({ reports }: Member): Member['reports'] {
    return reports.filter(({ atMs }) => this.#clock.now() - atMs < REPORTS_COUNT_MS);
  }

  #slowestReport(member: Member): number | undefined {
    const times = this.#recent(member).map(({ readyMs }) => readyMs);
    return member.sounding === 0 || times.length === 0 ? undefined : Math.max(...times);
  }

  #list(read: (member: Member) => number): Map<string, number> {
    const counts = new Map<string, number>();
    for (const [roomId, members] of this.#rooms)
      for (const [memberId, member] of members) counts.set(`${roomId} ${memberId}`, read(member));
    return counts;
  }
}
