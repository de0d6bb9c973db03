/**
 * The life of the hub connection as a function: state + event → state + commands. The connection itself is injected.
 * Retries follow the documented delays and then stop [M-299, M-300]; after that only the listener, the returning
 * network or a return to the page tries again (ruling 3.16). The connection that a page opens by itself after sign-in
 * retries as well, because a server that was busy for a moment would leave the page disconnected until somebody acted.
 * If a listener asked for the connection, a failure is reported at once.
 */

import { errorTexts } from '@tutti/contract/error-texts';
import { HUB_RECONNECT_DELAYS_MS, STREAM_AUTO_CONNECT_DELAY_MS } from '@tutti/contract/limits';
import type { HubConnectionState } from './station-types.ts';

export interface HubState {
  readonly connection: HubConnectionState;
  readonly error: string | undefined;
  /** Retries since the connection was lost. */
  readonly retries: number;
  /** The page wants a connection: it asked for one and has not closed it. */
  readonly isWanted: boolean;
  /** The current attempt was not requested by anybody, so nobody waits for its result. */
  readonly isByItself: boolean;
  readonly timerToken: number | undefined;
  readonly lastToken: number;
}

export type HubMachineEvent =
  | { type: 'connect'; hasToken: boolean }
  | { type: 'disconnect' }
  | { type: 'signed-in' }
  | { type: 'opened' }
  | { type: 'open-failed'; message: string | undefined }
  | { type: 'closed' }
  | { type: 'timer-fired'; token: number; hasToken: boolean }
  /** The browser is online again, or the page is visible again. */
  | { type: 'woke'; hasToken: boolean };

export type HubCommand =
  | { type: 'open' }
  | { type: 'close' }
  | { type: 'set-timer'; token: number; delayMs: number }
  | { type: 'clear-timer' };

export interface HubStep {
  readonly state: HubState;
  readonly commands: readonly HubCommand[];
}

export const initialHubState: HubState = {
  connection: 'disconnected',
  error: undefined,
  retries: 0,
  isWanted: false,
  isByItself: false,
  timerToken: undefined,
  lastToken: 0,
};

export function transitionHub(state: HubState, event: HubMachineEvent): HubStep {
  switch (event.type) {
    case 'connect':
      return connect({ ...state, isWanted: true, isByItself: false }, event.hasToken);
    case 'woke':
      return state.isWanted ? connect(state, event.hasToken) : still(state);
    case 'signed-in':
      return state.connection === 'disconnected'
        ? withTimer({ ...state, isWanted: true, isByItself: true }, STREAM_AUTO_CONNECT_DELAY_MS)
        : still(state);
    case 'disconnect':
      return disconnect(state);
    case 'opened':
      return opened(state);
    case 'open-failed':
      return openFailed(state, event.message);
    case 'closed':
      return closed(state);
    case 'timer-fired':
      return event.token === state.timerToken ? tryToOpen(state, event.hasToken) : still(state);
  }
}

function connect(state: HubState, hasToken: boolean): HubStep {
  if (state.connection === 'disconnected') return tryToOpen(state, hasToken);
  // The listener or the network ends the wait for the next retry.
  if (state.connection === 'reconnecting' && state.timerToken !== undefined)
    return tryToOpen(state, hasToken);
  return still(state);
}

function tryToOpen(state: HubState, hasToken: boolean): HubStep {
  const timerless = { ...state, timerToken: undefined };
  if (!hasToken) {
    return {
      state: { ...timerless, connection: 'disconnected', isWanted: false, error: errorTexts.noToken },
      commands: [{ type: 'clear-timer' }],
    };
  }
  const connection = state.connection === 'reconnecting' ? 'reconnecting' : 'connecting';
  return {
    state: { ...timerless, connection, error: undefined },
    commands: [{ type: 'clear-timer' }, { type: 'open' }],
  };
}

function disconnect(state: HubState): HubStep {
  const idle = { ...state, isWanted: false, timerToken: undefined, error: undefined };
  if (state.connection === 'disconnected') return { state: idle, commands: [{ type: 'clear-timer' }] };
  return {
    state: { ...idle, connection: 'disconnecting' },
    commands: [{ type: 'clear-timer' }, { type: 'close' }],
  };
}

function opened(state: HubState): HubStep {
  // The page closed the connection while it was opening; the close is in progress.
  if (state.connection === 'disconnecting' || state.connection === 'disconnected') return still(state);
  return still({ ...state, connection: 'connected' });
}

function openFailed(state: HubState, message: string | undefined): HubStep {
  if (state.connection === 'disconnecting') return still({ ...state, connection: 'disconnected' });
  if (state.connection === 'reconnecting') return retryOrGiveUp(state);
  if (state.connection === 'connecting' && state.isByItself) return retryOrGiveUp({ ...state, retries: 0 });
  if (state.connection !== 'connecting') return still(state);
  return still({ ...state, connection: 'disconnected', error: message || errorTexts.connectionFailed });
}

function closed(state: HubState): HubStep {
  if (state.connection === 'connected') return retryOrGiveUp({ ...state, retries: 0 });
  if (state.connection === 'disconnecting') return still({ ...state, connection: 'disconnected' });
  return still(state);
}

function retryOrGiveUp(state: HubState): HubStep {
  const delayMs = HUB_RECONNECT_DELAYS_MS[state.retries];
  if (delayMs === undefined) {
    return still({ ...state, connection: 'disconnected', error: errorTexts.connectionFailed });
  }
  return withTimer({ ...state, connection: 'reconnecting', retries: state.retries + 1 }, delayMs);
}

function withTimer(state: HubState, delayMs: number): HubStep {
  const token = state.lastToken + 1;
  return {
    state: { ...state, timerToken: token, lastToken: token },
    commands: [{ type: 'clear-timer' }, { type: 'set-timer', token, delayMs }],
  };
}

function still(state: HubState): HubStep {
  return { state, commands: [] };
}
