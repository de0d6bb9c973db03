/** Runs the machine and all its commands, so that the browser and the tests drive the same player. */
import { Subscribable } from '@tutti/subscribable';
import type { AudioOutput } from './audio-output.ts';
import type { PlayerCommand } from './playback-steps.ts';
import { type PlayerEvent, transitionPlayer } from './player-machine.ts';
import type { PlayerState } from './player-state.ts';
import type { Random } from './random-order.ts';

export interface PlayerDeps {
  readonly output: AudioOutput;
  readonly random: Random;
  setTimer(run: () => void, delayMs: number): number;
  clearTimer(id: number): void;
  leaveStation(): void;
  /** Called after each step that changed the state. */
  watch?(before: PlayerState, event: PlayerEvent, after: PlayerState): void;
}

export interface PlayerDriver {
  getState(): PlayerState;
  dispatch(event: PlayerEvent): void;
  subscribe(listener: () => void): () => void;
}

export function createPlayerDriver(initial: PlayerState, deps: PlayerDeps): PlayerDriver {
  const { output } = deps;
  const changes = new Subscribable();
  const waiting: PlayerEvent[] = [];
  let state = initial;
  let isRunning = false;
  let timer: number | undefined;

  /** An output may emit events during a command; they are queued, because their states would be overwritten. */
  function dispatch(event: PlayerEvent): void {
    waiting.push(event);
    if (isRunning) return;
    isRunning = true;
    try {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const step = transitionPlayer(state, next, deps.random);
        const before = state;
        const isChanged = step.state !== state;
        state = step.state;
        if (isChanged) deps.watch?.(before, next, state);
        step.commands.forEach(carryOut);
        if (isChanged) changes.emit();
      }
    } finally {
      isRunning = false;
    }
  }

  function stopTimer(): void {
    if (timer !== undefined) deps.clearTimer(timer);
    timer = undefined;
  }

  function carryOut(command: PlayerCommand): void {
    switch (command.type) {
      case 'load':
        return output.load(command.request);
      case 'prepare':
        return output.prepare(command.request);
      case 'play':
        return output.play();
      case 'pause':
        return output.pause();
      case 'seek':
        return output.seek(command.seconds);
      case 'unload':
        return output.unload();
      case 'leave-station':
        return deps.leaveStation();
      case 'clear-timer':
        return stopTimer();
      case 'set-timer': {
        const { token } = command;
        stopTimer();
        timer = deps.setTimer(() => dispatch({ type: 'timer-fired', token }), command.delayMs);
        return;
      }
      default:
        return adjust(command);
    }
  }

  function adjust(command: Extract<PlayerCommand, { type: 'set-volume' | 'set-speed' | 'set-sound' }>): void {
    if (command.type === 'set-volume') output.setVolume(command.volume, command.isMuted);
    else if (command.type === 'set-speed') output.setSpeed(command.speed);
    else output.setSound(command.settings);
  }

  output.setVolume(initial.volume, initial.isMuted);
  output.setSound(initial);
  output.subscribe(dispatch);
  return {
    getState: () => state,
    dispatch,
    subscribe: changes.subscribe,
  };
}
