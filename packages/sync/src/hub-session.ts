/** Runs the hub machine on an injected connection and emits decoded events. */

import { errorTexts } from '@tutti/contract/error-texts';
import { Subscribable } from '@tutti/subscribable';
import {
  type HubCommand,
  type HubMachineEvent,
  type HubState,
  initialHubState,
  transitionHub,
} from './hub-machine.ts';
import type { CalledOperation, ReceivedEvent, ReceivedEventArgs } from './hub-words.ts';
import type { HubConnectionState } from './station-types.ts';
import type { Timers } from './timers.ts';
import { decodeHubEvent } from './wire-station.ts';

/** A connection to the hub: opens, closes, calls and reports. The browser's uses the official SignalR client. */
export interface HubConnection {
  open(): Promise<void>;
  close(): Promise<void>;
  invoke(operation: CalledOperation, ...args: readonly unknown[]): Promise<unknown>;
  /** Called once. `onClosed` is called for every end of an opened connection, intended or not. */
  listen(listener: { onEvent(name: ReceivedEvent, args: unknown): void; onClosed(): void }): void;
}

export type HubEventListener = { [Event in ReceivedEvent]: (...args: ReceivedEventArgs<Event>) => void };

export interface HubSessionDeps {
  readonly connection: HubConnection;
  readonly timers: Timers;
  hasToken(): boolean;
  readonly events: HubEventListener;
  onStateChanged(state: HubState): void;
  /** An attempt failed; another may follow. */
  onOpenFailed?(): void;
  /** A message that the contract does not know arrived; it is only logged. */
  onMalformed(name: string): void;
}

/** A line that drops packets silently can hang an attempt for minutes and would block the next one. */
const OPEN_MAX_MS = 15_000;

export class HubSession {
  readonly #deps: HubSessionDeps;
  readonly #changed = new Subscribable();
  #state = initialHubState;
  #timer: number | undefined;
  #attempt = 0;

  constructor(deps: HubSessionDeps) {
    this.#deps = deps;
    deps.connection.listen({
      onClosed: () => this.#dispatch({ type: 'closed' }),
      onEvent: (name, args) => this.#hear(name, args),
    });
  }

  getState(): HubState {
    return this.#state;
  }

  /** Resolves when connected; rejects with the text to show. */
  async connect(): Promise<void> {
    // A close in progress has to finish first, or its end would be taken for the end of the new connection.
    if (this.#state.connection === 'disconnecting') await this.#waitFor('disconnected');
    this.#dispatch({ type: 'connect', hasToken: this.#deps.hasToken() });
    await this.#waitFor('connected', 'disconnected');
    if (this.#state.connection !== 'connected') {
      throw new Error(this.#state.error ?? errorTexts.connectionFailed);
    }
  }

  async disconnect(): Promise<void> {
    this.#dispatch({ type: 'disconnect' });
    await this.#waitFor('disconnected');
  }

  /** Connects after the documented second [M-321]. */
  signedIn(): void {
    this.#dispatch({ type: 'signed-in' });
  }

  /** The browser is online or the page visible again. */
  woke(): void {
    this.#dispatch({ type: 'woke', hasToken: this.#deps.hasToken() });
  }

  /** Rejects with 'Not connected to stream hub' unless connected. */
  async invoke(operation: CalledOperation, ...args: readonly unknown[]): Promise<unknown> {
    if (this.#state.connection !== 'connected') throw new Error(errorTexts.notConnectedToHub);
    return this.#deps.connection.invoke(operation, ...args);
  }

  #dispatch(event: HubMachineEvent): void {
    const step = transitionHub(this.#state, event);
    const isChanged = step.state !== this.#state;
    this.#state = step.state;
    step.commands.forEach((command) => this.#carryOut(command));
    if (!isChanged) return;
    this.#deps.onStateChanged(this.#state);
    this.#changed.emit();
  }

  #carryOut(command: HubCommand): void {
    const { timers } = this.#deps;
    if (command.type === 'open') return this.#open();
    if (command.type === 'close') return void this.#close();
    if (this.#timer !== undefined) timers.clearTimer(this.#timer);
    if (command.type !== 'set-timer') return;
    const { token, delayMs } = command;
    this.#timer = timers.setTimer(
      () => this.#dispatch({ type: 'timer-fired', token, hasToken: this.#deps.hasToken() }),
      delayMs,
    );
  }

  #open(): void {
    const { connection, timers } = this.#deps;
    this.#attempt += 1;
    const attempt = this.#attempt;
    const end = (event: HubMachineEvent) => {
      timers.clearTimer(giveUp);
      // An abandoned attempt must not report anything.
      if (attempt !== this.#attempt) return;
      this.#attempt += 1;
      this.#dispatch(event);
      if (event.type === 'open-failed') this.#deps.onOpenFailed?.();
    };
    const giveUp = timers.setTimer(() => {
      // This attempt was abandoned; an open connection belongs to another one.
      if (attempt !== this.#attempt) return;
      connection.close().catch(() => undefined);
      end({ type: 'open-failed', message: undefined });
    }, OPEN_MAX_MS);
    connection.open().then(
      () => end({ type: 'opened' }),
      (error: unknown) =>
        end({ type: 'open-failed', message: error instanceof Error ? error.message : undefined }),
    );
  }

  async #close(): Promise<void> {
    // A socket that cannot even be closed counts as closed.
    await this.#deps.connection.close().catch(() => undefined);
    this.#dispatch({ type: 'closed' });
  }

  #hear(name: ReceivedEvent, args: unknown): void {
    const decoded = decodeHubEvent(name, args);
    if (decoded === undefined) return this.#deps.onMalformed(name);
    (this.#deps.events[name] as (...values: unknown[]) => void)(...decoded);
  }

  /** Waits until the machine reaches one of the states. */
  #waitFor(...wanted: readonly HubConnectionState[]): Promise<void> {
    return new Promise((resolve) => {
      const check = () => {
        if (!wanted.includes(this.#state.connection)) return;
        leave();
        resolve();
      };
      const leave = this.#changed.subscribe(check);
      check();
    });
  }
}
