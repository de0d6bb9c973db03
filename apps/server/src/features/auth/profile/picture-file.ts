const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/** Checks the first bytes, because senders choose names and content types; decoders for rarer formats stay unused. */
export function isPictureFile(bytes: Buffer): boolean {
  return startsWith(bytes, PNG) || startsWith(bytes, JPEG) || isWebp(bytes);
}

function startsWith(bytes: Buffer, signature: Buffer): boolean {
  return bytes.subarray(0, signature.length).equals(signature);
}

function isWebp(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
}
