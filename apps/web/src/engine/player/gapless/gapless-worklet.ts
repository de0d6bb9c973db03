/** The mixer on the audio thread. It is loaded by its URL (graph/player-graph.ts). */
import { GaplessMixer } from './gapless-mixer.ts';
import { CHANNELS, type MixerCommand, PROCESSOR } from './mixer-commands.ts';

declare const sampleRate: number;
declare const currentFrame: number;
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}

class GaplessProcessor extends AudioWorkletProcessor {
  readonly #mixer = new GaplessMixer(CHANNELS, sampleRate);

  constructor() {
    super();
    this.port.onmessage = ({ data }: MessageEvent<MixerCommand>) => this.#carryOut(data);
  }

  process(inputs: readonly (readonly Float32Array[])[], outputs: readonly (readonly Float32Array[])[]): true {
    const lateSeconds = this.#mixer.process(
      [inputs[0] ?? [], inputs[1] ?? []],
      outputs[0] ?? [],
      currentFrame,
    );
    if (lateSeconds !== undefined) this.port.postMessage(lateSeconds);
    return true;
  }

  #carryOut(command: MixerCommand): void {
    switch (command.type) {
      case 'hold':
        return this.#mixer.hold(command);
      case 'tell-beginning':
        return this.#mixer.emitBeginning(command.atSeconds);
      case 'tell-end':
        return this.#mixer.emitEnd();
      case 'reset':
        return this.#mixer.reset(command.voice);
    }
  }
}

registerProcessor(PROCESSOR, GaplessProcessor);
