import type { HubEvent, HubEventArgs, HubOperation } from '@tutti/contract/hub';
import type { HubConnection } from '@tutti/sync';

/** Both ends of a hub connection in one process: the page's as an interface, the server's as functions. */
export interface FakeHub {
  /** A test may replace `open` and `close`. */
  readonly connection: HubConnection;
  readonly calls: readonly { operation: HubOperation; args: readonly unknown[] }[];
  readonly opens: number;
  readonly isOpen: boolean;
  /** The server's response to further connection attempts. */
  answerOpenWith(answer: 'accept' | 'refuse' | 'hang'): void;
  /** Answers one operation; a thrown error is the server's refusal. */
  onCall(operation: HubOperation, answer: (...args: readonly unknown[]) => unknown): void;
  send<Event extends HubEvent>(event: Event, ...args: HubEventArgs<Event>): void;
  sendRaw(event: HubEvent, args: unknown): void;
  /** Drops the connection, like a lost network. */
  drop(): void;
}

export function createFakeHub(): FakeHub {
  const calls: { operation: HubOperation; args: readonly unknown[] }[] = [];
  const answers = new Map<HubOperation, (...args: readonly unknown[]) => unknown>();
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
