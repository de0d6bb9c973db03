import { ROOM_SKIP_COOL_DOWN_MS } from '@tutti/contract/limits';
import type { RoomCommandContext, VoteCommand } from './commands.ts';
import type { RoomResult } from './events.ts';
import { spendVote } from './guests.ts';
import { isPresent, type RoomState } from './room-state.ts';
import { changed, refuse, type Turn, unchanged } from './turn.ts';

type Of<Type extends VoteCommand['type']> = Extract<VoteCommand, { type: Type }>;

/** Nobody skips alone by voting. */
const SKIP_VOTES_MIN = 2;

/** Does nothing for an entry that no longer waits, because the sender could not know. */
export function applyBoost(state: RoomState, { entryId, isOn }: Of<'boost'>, { actor }: Turn): RoomResult {
  const entry = state.entries.find(({ id }) => id === entryId);
  if (entry === undefined || entry.boostedBy.includes(actor.id) === isOn) return unchanged(state);
  const hasBoosted = state.entries.some(({ boostedBy }) => boostedBy.includes(actor.id));
  if (isOn && actor.guest !== undefined && hasBoosted) return refuse('guest-boosted');
  const boosted = { ...entry, boostedBy: withVote(entry.boostedBy, actor.id, isOn) };
  const entries = state.entries.map((other) => (other === entry ? boosted : other));
  return changed(state, { entries }, { type: 'boosts-changed', entryIds: [entryId] });
}

/**
 * Skips the entry on air once enough active members want it. A vote about an entry that is no longer on air counts for
 * nothing, and above all not against the next one.
 */
export function applyVoteSkip(state: RoomState, { entryId, isOn }: Of<'vote-skip'>, turn: Turn): RoomResult {
  const { actor, nowMs } = turn;
  const { onAir, skipVotes } = state;
  if (onAir?.entry.id !== entryId || onAir.isSkipped) return unchanged(state);
  if (skipVotes.includes(actor.id) === isOn) return unchanged(state);
  if (isOn && nowMs < state.skipCoolDownUntilMs) return refuse('cooling-down');
  const spent = isOn ? spendVote(state, turn) : state;
  if ('refused' in spent) return spent;
  const votes = withVote(skipVotes, actor.id, isOn);
  const isActive = (id: string) => id === actor.id || turn.isActive(id);
  if (!isOn || votes.filter(isActive).length < countSkipVotesNeeded(state, { isActive })) {
    return changed(spent, { skipVotes: votes }, { type: 'skip-votes-changed' });
  }
  return changed(
    spent,
    {
      onAir: { ...onAir, isSkipped: true },
      skipVotes: [],
      skipCoolDownUntilMs: nowMs + ROOM_SKIP_COOL_DOWN_MS,
    },
    { type: 'entry-skipped', entryId, cause: 'votes' },
  );
}

/** Half of the active members, and at least two. */
export function countSkipVotesNeeded(
  { members }: RoomState,
  { isActive }: Pick<RoomCommandContext, 'isActive'>,
): number {
  const active = members.filter((member) => isPresent(member) && isActive(member.id));
  return Math.max(Math.ceil(active.length / 2), SKIP_VOTES_MIN);
}

function withVote(votes: readonly string[], memberId: string, isOn: boolean): readonly string[] {
  return isOn ? [...votes, memberId] : votes.filter((id) => id !== memberId);
}
