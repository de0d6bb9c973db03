import type { CalledOperation, HubConnection, ReceivedEvent, ReceivedEventArgs } from '@tutti/sync';

/** Both ends of a hub connection in one process: the page's as an interface, the server's as functions. */
export interface FakeHub {
  /** A test may replace `open` and `close`. */
  readonly connection: HubConnection;
  readonly calls: readonly { operation: CalledOperation; args: readonly unknown[] }[];
  readonly opens: number;
  readonly isOpen: boolean;
  /** `answer` applies to all further connection attempts. */
  answerOpenWith(answer: 'accept' | 'refuse' | 'hang'): void;
  /** Answers one operation; a thrown error is the server's refusal. */
  onCall(operation: CalledOperation, answer: (...args: readonly unknown[]) => unknown): void;
  send<Event extends ReceivedEvent>(event: Event, ...args: ReceivedEventArgs<Event>): void;
  sendRaw(event: ReceivedEvent, args: unknown): void;
  /** Drops the connection, like a lost network. */
  drop(): void;
}

export function createFakeHub(): FakeHub {
  const calls: { operation: CalledOperation; args: readonly unknown[] }[] = [];
  const answers = new Map<CalledOperation, (...args: readonly unknown[]) => unknown>();
  let listener: Parameters<HubConnection['listen']>[0] | undefined;
  let openAnswer: 'accept' | 'refuse' | 'hang' = 'accept';
  let opens = 0;
  let isOpen = false;

  const connection: HubConnection = {
    listen(next) {
      listener = next;
    },
    async open() {
      opens += 1;
      if (openAnswer === 'hang') return new Promise(() => undefined);
      if (openAnswer === 'refuse') throw new Error('');
      isOpen = true;
    },
    async close() {
      isOpen = false;
    },
    async invoke(operation, ...args) {
      calls.push({ operation, args });
      if (!isOpen) throw new Error('the connection is closed');
      return answers.get(operation)?.(...args);
    },
  };

  return {
    connection,
    calls,
    get opens() {
      return opens;
    },
    get isOpen() {
      return isOpen;
    },
    answerOpenWith(answer) {
      openAnswer = answer;
    },
    onCall: (operation, answer) => void answers.set(operation, answer),
    send: (event, ...args) => listener?.onEvent(event, args),
    sendRaw: (event, args) => listener?.onEvent(event, args),
    drop() {
      isOpen = false;
      listener?.onClosed();
    },
  };
}
