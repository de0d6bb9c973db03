/** Built once for all receivers, because the WebSocket library would build it again for each (RFC 6455 5.2). */
export function toTextFrame(text: string): Buffer {
  const lengthBytes = Buffer.byteLength(text);
  const headerBytes = lengthBytes < 126 ? 2 : lengthBytes < 0x1_0000 ? 4 : 10;
  const frame = Buffer.allocUnsafe(headerBytes + lengthBytes);
  frame[0] = FINAL_TEXT_FRAME;
  if (headerBytes === 2) frame[1] = lengthBytes;
  else if (headerBytes === 4) {
    frame[1] = LENGTH_IN_16_BITS;
    frame.writeUInt16BE(lengthBytes, 2);
  } else {
    frame[1] = LENGTH_IN_64_BITS;
    frame.writeBigUInt64BE(BigInt(lengthBytes), 2);
  }
  frame.write(text, headerBytes);
  return frame;
}

const FINAL_TEXT_FRAME = 0x81;
const LENGTH_IN_16_BITS = 126;
const LENGTH_IN_64_BITS = 127;
