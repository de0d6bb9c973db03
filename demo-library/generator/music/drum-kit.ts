// A drum kit with one balanced channel per drum, so that pieces only write the patterns.
import { clap, crash, hat, kick, ride, shaker, snare, tambourine } from '../sound/drums.ts';
import { type MakeHit, playDrum, type Span } from './players.ts';
import type { ChannelOptions, Song } from './song.ts';

export interface KitSound {
  kick?: 'room' | 'club' | 'deep' | 'felt';
  snare?: 'room' | 'tight' | 'fat' | 'rim' | 'brush';
  /** Changes the level of all drums together. */
  levelDb?: number;
  reverb?: number;
  loosenessMs?: number;
}

export interface KitPattern extends Span {
  kick?: string;
  snare?: string;
  clap?: string;
  hat?: string;
  openHat?: string;
  pedal?: string;
  ride?: string;
  crash?: string;
  shaker?: string;
  tambourine?: string;
  stepBeats?: number;
}

export function playKit(song: Song, sound: KitSound, pattern: KitPattern): void {
  const level = sound.levelDb ?? 0;
  const room = sound.reverb ?? 0.12;
  const loosenessMs = sound.loosenessMs ?? 3;
  const drums: [keyof KitPattern, MakeHit, ChannelOptions][] = [
    ['kick', (hit) => kick(hit, sound.kick ?? 'room'), { levelDb: level - 3.5, reverb: room * 0.2 }],
    [
      'snare',
      (hit) => snare(hit, sound.snare ?? 'room'),
      { levelDb: level - 6, reverb: room * 1.6, pan: 0.04 },
    ],
    ['clap', clap, { levelDb: level - 8, reverb: room * 2, pan: -0.06 }],
    ['hat', (hit) => hat(hit, 'closed'), { levelDb: level - 17, reverb: room * 0.4, pan: 0.28 }],
    ['openHat', (hit) => hat(hit, 'open'), { levelDb: level - 16, reverb: room * 0.5, pan: 0.28 }],
    ['pedal', (hit) => hat(hit, 'pedal'), { levelDb: level - 19, reverb: room * 0.4, pan: 0.25 }],
    ['ride', ride, { levelDb: level - 12, reverb: room, pan: -0.3 }],
    ['crash', crash, { levelDb: level - 13, reverb: room, pan: -0.35 }],
    ['shaker', shaker, { levelDb: level - 18, reverb: room * 0.6, pan: -0.4 }],
    ['tambourine', tambourine, { levelDb: level - 17, reverb: room, pan: 0.42 }],
  ];
  for (const [name, make, options] of drums) {
    const steps = pattern[name];
    if (typeof steps !== 'string') continue;
    const channel = song.channel(name, { ...options, loosenessMs });
    playDrum(song, channel, {
      from: pattern.from,
      to: pattern.to,
      pattern: steps,
      stepBeats: pattern.stepBeats ?? 0.25,
      make,
    });
  }
}

/** Returns every beat at which a pattern strikes, so that a pad can be ducked there. */
export function kickBeats(song: Song, span: Span, everyBeats = 1): number[] {
  const first = span.from * song.beatsPerBar;
  const count = Math.floor(((span.to - span.from) * song.beatsPerBar) / everyBeats);
  return Array.from({ length: count }, (_, index) => first + index * everyBeats);
}
