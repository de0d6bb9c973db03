/**
 * Detects whether this browser decodes Ogg Opus to samples by decoding a packet of silence, because Safari's reported
 * abilities only apply to elements.
 */

const SILENCE =
  'T2dnUwACAAAAAAAAAAABAAAAAAAAAByf9dkBE09wdXNIZWFkAQE4AYC7AAAAAABPZ2dTAAAAAAAAAAAAAAEAAAABAAAAh1hgGgEQT3B1c1RhZ3MAAAAAAAAAAE9nZ1MABMADAAAAAAAAAQAAAAIAAAApk7DdAQP4//4=';

export async function canDecodeOpus(): Promise<boolean> {
  const bytes = Uint8Array.from(atob(SILENCE), (character) => character.charCodeAt(0));
  try {
    const context = new OfflineAudioContext({ length: 1, numberOfChannels: 1, sampleRate: 48_000 });
    return (await context.decodeAudioData(bytes.buffer)).length > 0;
  } catch {
    return false;
  }
}
