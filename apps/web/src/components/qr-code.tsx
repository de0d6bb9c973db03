import { generate } from 'lean-qr/nano';
import { useMemo } from 'react';

/** The blank margin that scanners need around a code. */
const FRAME_MODULES = 4;

/** Dark on light in every theme, because cameras expect it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawModules(text), [text]);
  const edge = size + 2 * FRAME_MODULES;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-FRAME_MODULES} ${-FRAME_MODULES} ${edge} ${edge}`}
      className="size-40 shrink-0 rounded-xl bg-white"
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}

function drawModules(text: string): { size: number; path: string } {
  const code = generate(text);
  let path = '';
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) if (code.get(x, y)) path += `M${x} ${y}h1v1h-1z`;
  }
  return { size: code.size, path };
}
