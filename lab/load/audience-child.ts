/** The process behind `audience-process.ts`: executes commands on its own listeners. */
import { type Arrivals, createAudience, type HubTarget } from './hub-audience.ts';

export interface AudienceActs {
  /** Returns the milliseconds it took. */
  grow(count: number): Promise<number>;
  expect(word: string): void;
  arrivals(): Promise<Arrivals>;
}

/** The first message contains the target and is not a command. */
export interface AudienceCall {
  readonly id: number;
  readonly act: keyof AudienceActs | 'target';
  readonly value?: unknown;
}

export interface AudienceReply {
  readonly id: number;
  readonly size: number;
  readonly lost: number;
  readonly result?: unknown;
  readonly error?: string;
}

const createActs = (audience: ReturnType<typeof createAudience>): AudienceActs => {
  let arriving: Promise<Arrivals> | undefined;
  return {
    grow: (count) => audience.grow(count),
    expect(word) {
      arriving = audience.nextArrivals(word);
      // Failures are reported to the caller that awaits them; until then they must not count as unhandled.
      arriving.catch(() => undefined);
    },
    arrivals() {
      if (arriving === undefined) throw new Error('no word is expected');
      return arriving;
    },
  };
};

let opened: { audience: ReturnType<typeof createAudience>; acts: AudienceActs } | undefined;

const carryOut = async ({ act, value }: AudienceCall): Promise<unknown> => {
  if (act === 'target') {
    const audience = createAudience(value as HubTarget);
    opened = { audience, acts: createActs(audience) };
    return undefined;
  }
  if (opened === undefined) throw new Error('there is no audience yet');
  return (opened.acts[act] as (value: unknown) => unknown)(value);
};

const answer = async (call: AudienceCall): Promise<void> => {
  const outcome = await carryOut(call).then(
    (result) => ({ result }),
    (error: unknown) => ({ error: String(error) }),
  );
  const { size = 0, lost = 0 } = opened?.audience ?? {};
  process.send?.({ id: call.id, size, lost, ...outcome } satisfies AudienceReply);
};

process.on('message', (call) => void answer(call as AudienceCall));

process.on('disconnect', () => process.exit());
