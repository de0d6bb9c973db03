/** Sends several requests, to show progress and allow a stop. The server decides about each user separately. */

import { useQueryClient } from '@tanstack/react-query';
import { adminUsersTexts } from '@tutti/contract/admin-users/texts';
import { useEffect, useRef, useState } from 'react';
import type { BulkPendingReply, BulkPendingRequest, BulkReply, BulkRequest } from '#api/admin-users-api.ts';
import { decideAboutPending, decideInBulk } from '#api/admin-users-api.ts';
import { readCode, serverMessageOr } from '#api/api-error.ts';
import { guardedToast } from '../session-guard.ts';
import { reloadUsers } from './admin-users-queries.ts';

/** Small enough to show progress within one page of users, and large enough to be fast. */
export const BULK_STEP = 10;

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
  /** The number of failures, if their names are not listed. */
  readonly total?: number;
}

const DONE: Readonly<Record<BulkAction, string>> = {
  approve: adminUsersTexts.approved,
  reject: adminUsersTexts.rejected,
  delete: adminUsersTexts.deleted,
};

export function describeOutcome({ action, succeeded, failures, total }: BulkOutcome): string {
  const tried = succeeded + failures.length;
  return adminUsersTexts.doneOf(DONE[action], succeeded, Math.max(tried, total ?? 0));
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

type Watch = Pick<BulkRun, 'onProgress' | 'isStopped'>;

const NOT_TRIED = adminUsersTexts.notTried;

export async function runBulkDecision(run: BulkRun): Promise<BulkOutcome> {
  const { action, targets, decide, onProgress, isStopped } = run;
  const failures: BulkFailure[] = [];
  let succeeded = 0;
  // Reauth is requested once, and not again for each step after it was canceled.
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

export interface Everybody {
  readonly search: string;
  readonly total: number;
}

interface EverybodyRun extends Pick<BulkRun, 'action' | 'onProgress' | 'isStopped'> {
  readonly everybody: Everybody;
  readonly decide: (request: BulkPendingRequest) => Promise<BulkPendingReply>;
}

/** The server returns the next cursor, and users who sign up later are left out. A failed request ends it. */
export async function runDecisionAboutEverybody(run: EverybodyRun): Promise<BulkOutcome> {
  const { action, everybody, decide, onProgress, isStopped } = run;
  const { search, total } = everybody;
  const wanted = { action, ...(search === '' ? {} : { search }) };
  const failures: BulkFailure[] = [];
  let succeeded = 0;
  let after: string | null | undefined;
  do {
    onProgress({ action, done: Math.min(succeeded + failures.length, total), total });
    try {
      const reply = await decide({ ...wanted, ...(after == null ? {} : { after }) });
      succeeded += reply.succeeded;
      for (const { userId, email, message } of reply.failures)
        failures.push({ email: email ?? userId, message });
      after = reply.next;
    } catch (error) {
      failures.push({
        email: adminUsersTexts.allOthers,
        message: serverMessageOr(error, adminUsersTexts.noAnswer),
      });
      after = null;
    }
  } while (after !== null && !isStopped());
  if (after !== null) failures.push({ email: adminUsersTexts.allOthers, message: NOT_TRIED });
  return { action, succeeded, failures, total };
}

/** Runs at most one decision at a time; leaving stops it after the current step, and reports its progress. */
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

  async function begin(decide: (watch: Watch) => Promise<BulkOutcome>): Promise<void> {
    const toast = guardedToast();
    stopping.current = false;
    setOutcome(undefined);
    const result = await decide({ onProgress: setProgress, isStopped: () => stopping.current });
    setProgress(undefined);
    if (isOpen.current) setOutcome(result);
    else toast(result.failures.length === 0 ? 'success' : 'warning', describeOutcome(result));
    await reloadUsers(queryClient);
  }

  return {
    progress,
    outcome,
    run: (action: BulkAction, targets: readonly BulkTarget[]) =>
      begin((watch) => runBulkDecision({ action, targets, decide: decideInBulk, ...watch })),
    runAboutEverybody: (action: BulkAction, everybody: Everybody) =>
      begin((watch) =>
        runDecisionAboutEverybody({ action, everybody, decide: decideAboutPending, ...watch }),
      ),
    stop: () => {
      stopping.current = true;
    },
    forget: () => setOutcome(undefined),
  };
}
