/**
 * Runs in the encoder child only. A lane is a mixer and its encoders; continuing one only saves work, because a new one
 * gives the same sound.
 */
import { type EncoderOutput, PACKET_FRAMES } from '@tutti/broadcast';
import type { EncoderAnswer, FailedFile, PackedPackets, RenderRequest } from './encoder-messages.ts';
import { Mixer, type MixerEvents } from './mixer.ts';
import { ENCODER_RUN_UP_FRAMES, OutputEncoder } from './output-encoder.ts';

const LANES_PER_STATION = 3;
const LANES_MAX = 96;

interface Lane {
  readonly stationId: number;
  readonly mixer: Mixer;
  readonly encoders: Map<EncoderOutput, OutputEncoder>;
  nextFrame: number;
}

export interface Lanes {
  render(request: RenderRequest, signs: Pick<MixerEvents, 'alive' | 'touching'>): Promise<EncoderAnswer>;
  forget(stationId: number): void;
}

export function createLanes(): Lanes {
  const lanes: Lane[] = [];
  const idle: OutputEncoder[] = [];

  function close(lane: Lane): void {
    lanes.splice(lanes.indexOf(lane), 1);
    lane.mixer.close();
    for (const encoder of lane.encoders.values()) rest(encoder);
  }

  function rest(encoder: OutputEncoder): void {
    encoder.interrupt();
    idle.push(encoder);
  }

  function find(request: RenderRequest): Lane | undefined {
    const fitting = lanes.filter(
      (lane) =>
        lane.stationId === request.stationId &&
        lane.nextFrame === request.fromFrame &&
        lane.mixer.agreesWith(request.parts),
    );
    const countCarried = (lane: Lane) => request.outputs.filter((output) => lane.encoders.has(output)).length;
    return fitting.toSorted((one, other) => countCarried(other) - countCarried(one))[0];
  }

  function open(request: RenderRequest, events: MixerEvents): Lane {
    const mixer = new Mixer(request.fromFrame - ENCODER_RUN_UP_FRAMES, request.parts, events);
    const { stationId, fromFrame: nextFrame } = request;
    return { stationId, mixer, encoders: new Map(), nextFrame };
  }

  function makeRoom(stationId: number): void {
    const ofStation = lanes.filter((lane) => lane.stationId === stationId);
    for (const lane of ofStation.slice(0, Math.max(0, ofStation.length - LANES_PER_STATION))) close(lane);
    for (const lane of lanes.slice(0, Math.max(0, lanes.length - LANES_MAX))) close(lane);
  }

  function encoderOf(lane: Lane, output: EncoderOutput, { mp3BitRateKbps }: RenderRequest): OutputEncoder {
    const known = lane.encoders.get(output);
    if (known !== undefined) return known;
    const at = idle.findIndex(
      (encoder) => encoder.output === output && (output !== 'mp3' || encoder.bitRateKbps === mp3BitRateKbps),
    );
    const encoder =
      at < 0 ? new OutputEncoder(output, mp3BitRateKbps) : (idle.splice(at, 1)[0] as OutputEncoder);
    lane.encoders.set(output, encoder);
    return encoder;
  }

  async function encode(lane: Lane, output: EncoderOutput, request: RenderRequest): Promise<PackedPackets> {
    const size = PACKET_FRAMES[output];
    const first = Math.ceil(request.fromFrame / size);
    const count = Math.ceil(request.untilFrame / size) - first;
    const encoder = encoderOf(lane, output, request);
    // The encoder needs frames that were dropped already, so it restarts from the available sound.
    if (encoder.firstFrame(first) < lane.mixer.fromFrame) encoder.interrupt();
    const packets = await encoder.encode(first, count, (from, until) => lane.mixer.read(from, until));
    return { output, sizesBytes: packets.map(({ length }) => length), bytes: Buffer.concat(packets) };
  }

  return {
    forget(stationId) {
      for (const lane of lanes.filter((one) => one.stationId === stationId)) close(lane);
    },
    async render(request, signs) {
      const failed: FailedFile[] = [];
      const events = { ...signs, failed: (file: FailedFile) => void failed.push(file) };
      const found = find(request);
      const lane = found ?? open(request, events);
      if (found !== undefined) lanes.splice(lanes.indexOf(found), 1);
      lanes.push(lane);
      try {
        lane.mixer.follow(request.parts, events);
        const packed: PackedPackets[] = [];
        for (const output of request.outputs) packed.push(await encode(lane, output, request));
        lane.nextFrame = request.untilFrame;
        lane.mixer.forgetBefore(request.untilFrame - ENCODER_RUN_UP_FRAMES);
        makeRoom(request.stationId);
        return { packed, failed };
      } catch (error) {
        close(lane);
        throw error;
      }
    },
  };
}
