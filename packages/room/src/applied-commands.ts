/** A command that has been answered. */
export interface AppliedCommand<Answer> {
  /** Part of the key, because nobody may learn the answer of another person by repeating an id. */
  readonly by: string;
  readonly commandId: string;
  readonly appliedAtMs: number;
  readonly answer: Answer;
}

/** A page repeats a command after it has connected again, which takes it far less. */
export const COMMAND_MEMORY_MS = 10 * 60_000;
/** One person may send so many in this time. */
export const COMMANDS_REMEMBERED_PER_MEMBER = 600;

/**
 * The window in which a repeated command is answered as the first time instead of being applied again; oldest first.
 * Stores may keep it in a table instead, with the same keys and limits.
 */
export type AppliedCommands<Answer> = readonly AppliedCommand<Answer>[];

export function findAnswer<Answer>(
  commands: AppliedCommands<Answer>,
  { by, commandId, nowMs }: { by: string; commandId: string; nowMs: number },
): Answer | undefined {
  return commands.find(
    (command) => command.by === by && command.commandId === commandId && !isForgotten(command, nowMs),
  )?.answer;
}

export function rememberAnswer<Answer>(
  commands: AppliedCommands<Answer>,
  command: AppliedCommand<Answer>,
): AppliedCommands<Answer> {
  const recent = commands.filter((other) => !isForgotten(other, command.appliedAtMs));
  const own = recent.filter(({ by }) => by === command.by);
  const dropped = new Set(own.slice(0, Math.max(own.length + 1 - COMMANDS_REMEMBERED_PER_MEMBER, 0)));
  return [...recent.filter((other) => !dropped.has(other)), command];
}

function isForgotten({ appliedAtMs }: AppliedCommand<unknown>, nowMs: number): boolean {
  return appliedAtMs <= nowMs - COMMAND_MEMORY_MS;
}
