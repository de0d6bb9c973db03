import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  encodeClose,
  encodeEvent,
  encodeFailure,
  encodeHandshakeReply,
  encodeResult,
  failedToInvokeText,
  HubProtocolError,
  PING_FRAME,
  readFrame,
  readHandshake,
  readMessage,
  UNKNOWN_METHOD_ERROR,
  unexpectedErrorText,
} from './index.ts';

const RS = '\u001e';

describe('handshake', () => {
  it('accepts the request of the official client', () => {
    expect(readHandshake(`{"protocol":"json","version":1}${RS}`)).toEqual({ refusal: undefined, rest: [] });
    expect(encodeHandshakeReply()).toBe(`{}${RS}`);
  });

  it('keeps messages that follow in the same frame', () => {
    const { rest } = readHandshake(`{"protocol":"json","version":1}${RS}{"type":6}${RS}`);
    expect(rest.map(readMessage)).toEqual([{ kind: 'ping' }]);
  });

  it.each([
    ['messagepack', 1, "The protocol 'messagepack' is not supported."],
    ['json', 2, "The server does not support version 2 of the 'json' protocol."],
  ])('refuses %s version %i with a reason', (protocol, version, refusal) => {
    const result = readHandshake(JSON.stringify({ protocol, version }) + RS);
    expect(result.refusal).toBe(refusal);
    expect(encodeHandshakeReply(result.refusal)).toBe(`${JSON.stringify({ error: refusal })}${RS}`);
  });

  it('quotes no more than 40 characters of what a client asks for', () => {
    const protocol = 'messagepack'.repeat(9);
    expect(readHandshake(JSON.stringify({ protocol, version: 1 }) + RS).refusal).toBe(
      `The protocol '${protocol.slice(0, 40)}' is not supported.`,
    );
  });

  it.each([
    '{"type":6}',
    '{"type":6,"protocol":"json","version":1}',
    '{"protocol":"json"}',
    '{"version":1}',
    '[]',
    'null',
    'GET / HTTP/1.1',
    '',
  ])('throws a protocol error for %j before any message', (text) => {
    expect(() => readHandshake(text + RS)).toThrow(HubProtocolError);
    expect(() => readHandshake(text)).toThrow(HubProtocolError);
  });
});

describe('reading messages', () => {
  it('reads several messages of one frame in order', () => {
    const frame = [
      '{"type":1,"invocationId":"0","target":"JoinStream","arguments":[3]}',
      '{"type":6}',
      '{"type":1,"target":"LeaveStream","arguments":["Jazz"],"streamIds":[],"headers":{"a":"b"}}',
    ]
      .map((text) => text + RS)
      .join('');
    expect(readFrame(frame)).toEqual([
      { kind: 'invocation', invocationId: '0', target: 'JoinStream', arguments: [3] },
      { kind: 'ping' },
      { kind: 'invocation', invocationId: undefined, target: 'LeaveStream', arguments: ['Jazz'] },
    ]);
  });

  it('fails only the call when its arguments cannot be bound', () => {
    expect(readMessage('{"type":1,"invocationId":"7","target":"JoinStream"}')).toEqual({
      kind: 'bindingFailure',
      invocationId: '7',
      target: 'JoinStream',
    });
    expect(
      readMessage('{"type":1,"invocationId":"8","target":"A","arguments":[],"streamIds":["1"]}').kind,
    ).toBe('bindingFailure');
  });

  it('reads a streaming call so that it can be refused', () => {
    expect(readMessage('{"type":4,"invocationId":"1","target":"JoinStream","arguments":[]}')).toEqual({
      kind: 'streamInvocation',
      invocationId: '1',
      target: 'JoinStream',
    });
  });

  it('reads close with and without a reason', () => {
    expect(readMessage('{"type":7}')).toEqual({ kind: 'close', error: undefined });
    expect(readMessage('{"type":7,"error":"bye"}')).toEqual({ kind: 'close', error: 'bye' });
  });

  it('ignores acknowledgements, cancellations, client results and unknown types', () => {
    for (const record of [
      '{"type":8,"sequenceId":1}',
      '{"type":9,"sequenceId":1}',
      '{"type":5,"invocationId":"1"}',
      '{"type":2,"invocationId":"1","item":4}',
      '{"type":3,"invocationId":"1","result":4}',
      '{"type":99}',
    ]) {
      expect(readMessage(record)).toEqual({ kind: 'ignored' });
    }
  });

  it.each([
    '{}',
    '[]',
    'null',
    '7',
    '"text"',
    '{"type":"1"}',
    '{"type":1,"arguments":[]}',
    '{"type":1,"target":"","arguments":[]}',
    '{"type":1,"target":3,"arguments":[]}',
    '{"type":1,"invocationId":7,"target":"A","arguments":[]}',
    '{"type":4,"target":"A","arguments":[]}',
    '{"type":2,"item":4}',
    '{"type":3,"result":4}',
    '{"type":5}',
    '{"type":3,"invocationId":"1","result":1,"error":"x"}',
    `{"type":1,"target":"${'x'.repeat(129)}","arguments":[]}`,
    `{"type":1,"invocationId":"${'1'.repeat(129)}","target":"A","arguments":[]}`,
    '{"type":1,"target":"JoinStream","arguments":[3]',
  ])('throws a protocol error for %s', (record) => {
    expect(() => readMessage(record)).toThrow(HubProtocolError);
    expect(() => readMessage(record)).toThrow(expect.objectContaining({ name: 'HubProtocolError' }));
  });

  it('takes ids and targets of 128 characters', () => {
    const call = { invocationId: '1'.repeat(128), target: 'x'.repeat(128) };
    expect(readMessage(JSON.stringify({ type: 1, ...call, arguments: [] }))).toEqual({
      kind: 'invocation',
      ...call,
      arguments: [],
    });
  });

  it('throws for a frame that does not end with the record separator', () => {
    expect(() => readFrame('{"type":6}')).toThrow(HubProtocolError);
    expect(() => readFrame(`{"type":6}${RS}{"type":6}`)).toThrow(HubProtocolError);
    expect(() => readFrame('')).toThrow(HubProtocolError);
  });

  it('throws for a flood of messages in one frame', () => {
    expect(readFrame(PING_FRAME.repeat(64))).toHaveLength(64);
    expect(() => readFrame(PING_FRAME.repeat(65))).toThrow(HubProtocolError);
  });

  it('never throws anything but a protocol error, for any input', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      fc
        .record(
          {
            type: fc.oneof(fc.integer({ min: -1, max: 12 }), fc.jsonValue()),
            invocationId: fc.oneof(fc.string(), fc.jsonValue()),
            target: fc.oneof(fc.string(), fc.jsonValue()),
            arguments: fc.oneof(fc.array(fc.jsonValue()), fc.jsonValue()),
            streamIds: fc.jsonValue(),
            error: fc.jsonValue(),
            result: fc.jsonValue(),
          },
          { requiredKeys: [] },
        )
        .map((message) => JSON.stringify(message)),
    );
    fc.assert(
      fc.property(fc.array(text), fc.boolean(), (records, isTerminated) => {
        const frame = records.join(RS) + (isTerminated ? RS : '');
        for (const read of [readFrame, readHandshake]) {
          try {
            read(frame);
          } catch (error) {
            expect(error).toBeInstanceOf(HubProtocolError);
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('writing messages', () => {
  it('writes the golden frames', () => {
    expect(encodeEvent('TrackChanged', [{ genreId: 3 }])).toBe(
      `{"type":1,"target":"TrackChanged","arguments":[{"genreId":3}]}${RS}`,
    );
    expect(encodeResult('4', { t1: 1 })).toBe(`{"type":3,"invocationId":"4","result":{"t1":1}}${RS}`);
    expect(encodeResult('4', null)).toBe(`{"type":3,"invocationId":"4","result":null}${RS}`);
    expect(encodeResult('4')).toBe(`{"type":3,"invocationId":"4"}${RS}`);
    expect(encodeFailure('4', 'no')).toBe(`{"type":3,"invocationId":"4","error":"no"}${RS}`);
    expect(PING_FRAME).toBe(`{"type":6}${RS}`);
    expect(encodeClose({ allowReconnect: true })).toBe(`{"type":7,"allowReconnect":true}${RS}`);
    expect(encodeClose({ error: 'gone' })).toBe(`{"type":7,"error":"gone"}${RS}`);
  });

  it('writes exactly one separator, at the end, for any content', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.jsonValue(), (target, argument) => {
        const frame = encodeEvent(target, [argument]);
        expect(frame.indexOf(RS)).toBe(frame.length - 1);
        expect(JSON.parse(frame.slice(0, -1))).toEqual({
          type: 1,
          target,
          arguments: [JSON.parse(JSON.stringify(argument))],
        });
      }),
    );
  });

  it('writes the error texts that clients parse', () => {
    expect(failedToInvokeText('Nope', UNKNOWN_METHOD_ERROR)).toBe(
      "Failed to invoke 'Nope' due to an error on the server. HubException: Method does not exist.",
    );
    expect(failedToInvokeText('Join')).toBe("Failed to invoke 'Join' due to an error on the server.");
    expect(unexpectedErrorText('Join', 'gone')).toBe(
      "An unexpected error occurred invoking 'Join' on the server. HubException: gone",
    );
  });
});
