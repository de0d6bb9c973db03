import { describe, expect, it } from 'vitest';
import {
  type AppliedCommands,
  COMMAND_MEMORY_MS,
  COMMANDS_REMEMBERED_PER_MEMBER,
  findAnswer,
  rememberAnswer,
} from './applied-commands.ts';

const command = (commandId: string, { by = 'ada', appliedAtMs = 0 } = {}) => ({
  by,
  commandId,
  appliedAtMs,
  answer: `${by} ${commandId}`,
});
const remember = (...commands: ReturnType<typeof command>[]) =>
  commands.reduce<AppliedCommands<string>>((window, one) => rememberAnswer(window, one), []);
const find = (window: AppliedCommands<string>, commandId: string, { by = 'ada', nowMs = 0 } = {}) =>
  findAnswer(window, { by, commandId, nowMs });

describe('the window of applied commands', () => {
  it('has the first answer for a repeated command', () => {
    const window = remember(command('a'), command('b'));
    expect(find(window, 'a')).toBe('ada a');
    expect(find(window, 'c')).toBeUndefined();
  });

  it('does not hand the answer of one person to another one', () => {
    const window = remember(command('a'), command('a', { by: 'ben' }));
    expect(find(window, 'a', { by: 'ben' })).toBe('ben a');
    expect(find(window, 'a', { by: 'cyd' })).toBeUndefined();
  });

  it('forgets after ten minutes', () => {
    const window = remember(command('a'));
    expect(find(window, 'a', { nowMs: COMMAND_MEMORY_MS - 1 })).toBe('ada a');
    expect(find(window, 'a', { nowMs: COMMAND_MEMORY_MS })).toBeUndefined();
    expect(rememberAnswer(window, command('b', { appliedAtMs: COMMAND_MEMORY_MS }))).toHaveLength(1);
  });

  it('has a limit for each person, which no other person uses up', () => {
    const many = Array.from({ length: COMMANDS_REMEMBERED_PER_MEMBER + 5 }, (_, index) =>
      command(`${index}`),
    );
    const window = remember(command('first', { by: 'ben' }), ...many);
    expect(window).toHaveLength(COMMANDS_REMEMBERED_PER_MEMBER + 1);
    expect(find(window, 'first', { by: 'ben' })).toBe('ben first');
    expect(find(window, '4')).toBeUndefined();
    expect(find(window, '5')).toBe('ada 5');
  });
});
