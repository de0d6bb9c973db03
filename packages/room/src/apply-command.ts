import type { MemberCommand, RoomCommand, RoomCommandContext } from './commands.ts';
import type { RoomResult } from './events.ts';
import {
  applyBan,
  applyJoin,
  applyLeave,
  applyPassHost,
  applyRemoveMember,
  applySetCoHost,
  applyUnban,
} from './membership-commands.ts';
import {
  applyEntriesUnplayable,
  applyEntryEnded,
  applyEntryStarted,
  applyHostGone,
  applyKeepGoingFilled,
} from './occurrences.ts';
import { mayUse } from './permissions.ts';
import { applyPause, applyResume, applySeek, applySkip } from './playback-commands.ts';
import { applyAdd, applyApprove, applyMove, applyRemove } from './queue-commands.ts';
import { findMember, isPresent, type RoomMember, type RoomState } from './room-state.ts';
import {
  applyApproveScreen,
  applyChangeCode,
  applyEnd,
  applyRemoveScreen,
  applyRename,
  applySetApproval,
  applySetKeepGoing,
  applySetLocked,
  applySetMode,
} from './settings-commands.ts';
import { refuse, type Turn, unchanged } from './turn.ts';
import { applyBoost, applyVoteSkip } from './vote-commands.ts';

type Apply<Command> = (state: RoomState, command: Command, turn: Turn) => RoomResult;

type ApplyAll = { readonly [Type in RoomCommand['type']]: Apply<Extract<RoomCommand, { type: Type }>> };

const APPLY: ApplyAll = {
  add: applyAdd,
  remove: applyRemove,
  move: applyMove,
  approve: applyApprove,
  boost: applyBoost,
  'vote-skip': applyVoteSkip,
  skip: applySkip,
  pause: applyPause,
  resume: applyResume,
  seek: applySeek,
  'set-mode': applySetMode,
  'set-locked': applySetLocked,
  'set-approval': applySetApproval,
  'set-keep-going': applySetKeepGoing,
  rename: applyRename,
  'change-code': applyChangeCode,
  'approve-screen': applyApproveScreen,
  'remove-screen': applyRemoveScreen,
  end: applyEnd,
  join: applyJoin,
  leave: applyLeave,
  'set-co-host': applySetCoHost,
  'pass-host': applyPassHost,
  'remove-member': applyRemoveMember,
  ban: applyBan,
  unban: applyUnban,
  'entry-started': applyEntryStarted,
  'entry-ended': applyEntryEnded,
  'entries-unplayable': applyEntriesUnplayable,
  'host-gone': applyHostGone,
  'keep-going-filled': applyKeepGoingFilled,
};

const OCCURRENCES: ReadonlySet<RoomCommand['type']> = new Set([
  'entry-started',
  'entry-ended',
  'entries-unplayable',
  'host-gone',
  'keep-going-filled',
]);

/**
 * Applies a command, or refuses it with a code. Pure: the same state, command and context give the same result.
 *
 * A command may have seen an older revision. Additions, boosts, votes, joining and leaving apply all the same, because
 * their order makes no difference. So do commands that name the wanted state, such as pausing. The others are refused
 * with `conflict` only if the thing they refer to has changed since: the place of an entry, the entry on air, the mode.
 *
 * The entry on air, and entries that start within the lead, stay as they are: they are neither moved nor removed,
 * because listeners have already loaded them. A host can skip the entry on air.
 */
export function applyCommand(
  state: RoomState,
  command: RoomCommand,
  context: RoomCommandContext,
): RoomResult {
  if (state.endedAtMs !== null) return refuse('ended');
  const actor = findActor(state, command, context);
  if ('refused' in actor) return actor;
  const apply = APPLY[command.type] as Apply<RoomCommand>;
  const result = apply(state, command, { ...context, actor, nextRevision: state.revision + 1 });
  if ('refused' in result) return result;
  if (result.events.length === 0) return unchanged(state);
  return { state: { ...result.state, revision: state.revision + 1 }, events: result.events };
}

function findActor(state: RoomState, command: RoomCommand, { by, nowMs }: RoomCommandContext) {
  const outsider: RoomMember = {
    id: by ?? '',
    role: 'member',
    joinedAtMs: nowMs,
    leftAtMs: null,
    bannedAtMs: null,
  };
  if (!isMemberCommand(command)) return by === null ? outsider : refuse('not-allowed');
  if (by === null) return refuse('not-a-member');
  const member = findMember(state, by);
  if (member !== undefined && member.bannedAtMs !== null) return refuse('banned');
  if (command.type === 'join') return outsider;
  // Leaving twice is no fault, because a page may not know that it has worked.
  if (member === undefined || (!isPresent(member) && command.type !== 'leave')) return refuse('not-a-member');
  return mayUse(member, command.type) ? member : refuse('not-allowed');
}

function isMemberCommand(command: RoomCommand): command is MemberCommand {
  return !OCCURRENCES.has(command.type);
}
