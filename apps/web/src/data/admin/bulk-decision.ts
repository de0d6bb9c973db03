/**
 * A decision about many users: several calls, so that a long selection shows how far it is and can be stopped. Each
 * user is decided alone by the server; what failed is named, what was not tried is named, too.
 */

import { useQueryClient } from '@tanstack/react-query';
import { adminUsersTexts } from '@tutti/contract/texts/admin-users-texts';
import { useEffect, useRef, useState } from 'react';
import type { BulkReply, BulkRequest } from '#api/admin-users-api.ts';
import { decideInBulk } from '#api/admin-users-api.ts';
import { readCode, serverMessageOr } from '#api/api-error.ts';
import { tellingWhoAsked } from '../who-asked.ts';
import { reloadUsers } from './admin-users-queries.ts';

/** Small enough to show progress on one page of users, large enough not to be slower than it has to be. */
export const BULK_STEP = 10;

/** Of what the server can do about many. */
export type BulkAction = 'approve' | 'reject' | 'delete';

export interface BulkTarget {
  readonly id: string;
  readonly email: string;
}

export interface BulkFailure {
  readonly email: string;
  readonly message: string;
}

export interface BulkOutcome {
  readonly action: BulkAction;
  readonly succeeded: number;
  readonly failures: readonly BulkFailure[];
}

const DONE: Readonly<Record<BulkAction, string>> = {
  approve: adminUsersTexts.approved,
  reject: adminUsersTexts.rejected,
  delete: adminUsersTexts.deleted,
};

export function describeOutcome({ action, succeeded, failures }: BulkOutcome): string {
  return adminUsersTexts.doneOf(DONE[action], succeeded, succeeded + failures.length);
}

export interface BulkProgress {
  readonly action: BulkAction;
  readonly done: number;
  readonly total: number;
}

interface BulkRun {
  readonly action: BulkAction;
  readonly targets: readonly BulkTarget[];
  readonly decide: (request: BulkRequest) => Promise<BulkReply>;
  readonly onProgress: (progress: BulkProgress) => void;
  readonly isStopped: () => boolean;
}

const NOT_TRIED = adminUsersTexts.notTried;

export async function runBulkDecision(run: BulkRun): Promise<BulkOutcome> {
  const { action, targets, decide, onProgress, isStopped } = run;
  const failures: BulkFailure[] = [];
  let succeeded = 0;
  // Whoever does not want to show who they are is asked once, and not again for each step.
  let isGivenUp = false;
  for (let start = 0; start < targets.length; start += BULK_STEP) {
    onProgress({ action, done: start, total: targets.length });
    const step = targets.slice(start, start + BULK_STEP);
    if (isGivenUp || isStopped()) {
      failures.push(...step.map(({ email }) => ({ email, message: NOT_TRIED })));
      continue;
    }
    try {
      const reply = await decide({ action, userIds: step.map(({ id }) => id) });
      succeeded += reply.succeeded;
      for (const { userId, email, message } of reply.failures) {
        const known = step.find(({ id }) => id === userId)?.email;
        failures.push({ email: known ?? email ?? userId, message });
      }
    } catch (error) {
      isGivenUp = readCode(error) === 'PROOF_REQUIRED';
      const message = serverMessageOr(error, adminUsersTexts.noAnswer);
      failures.push(...step.map(({ email }) => ({ email, message })));
    }
  }
  return { action, succeeded, failures };
}

/** At most one decision runs at a time; leaving stops it after the step that is under way, and is told how far it came. */
export function useBulkDecision() {
  const queryClient = useQueryClient();
  const stopping = useRef(false);
  const isOpen = useRef(false);
  const [progress, setProgress] = useState<BulkProgress>();
  const [outcome, setOutcome] = useState<BulkOutcome>();
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      stopping.current = true;
    };
  }, []);

  async function run(action: BulkAction, targets: readonly BulkTarget[]): Promise<void> {
    const tell = tellingWhoAsked();
    stopping.current = false;
    setOutcome(undefined);
    const result = await runBulkDecision({
      action,
      targets,
      decide: decideInBulk,
      onProgress: setProgress,
      isStopped: () => stopping.current,
    });
    setProgress(undefined);
    if (isOpen.current) setOutcome(result);
    else tell(result.failures.length === 0 ? 'success' : 'warning', describeOutcome(result));
    await reloadUsers(queryClient);
  }

  return {
    progress,
    outcome,
    run,
    stop: () => {
      stopping.current = true;
    },
    forget: () => setOutcome(undefined),
  };
}
