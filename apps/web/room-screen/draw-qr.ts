import { generate } from 'lean-qr/nano';

const SVG = 'http://www.w3.org/2000/svg';
/** The blank margin that scanners need around a code. */
const FRAME_MODULES = 4;

/** Dark on light, because cameras expect it. */
export function drawQr(text: string, label: string): SVGSVGElement {
  const code = generate(text);
  let path = '';
  for (let y = 0; y < code.size; y += 1)
    for (let x = 0; x < code.size; x += 1) if (code.get(x, y)) path += `M${x} ${y}h1v1h-1z`;
  const edge = code.size + 2 * FRAME_MODULES;
  const svg = makeSvg('svg', {
    class: 'qr',
    role: 'img',
    'aria-label': label,
    viewBox: `${-FRAME_MODULES} ${-FRAME_MODULES} ${edge} ${edge}`,
    'shape-rendering': 'crispEdges',
  });
  svg.append(makeSvg('path', { d: path, fill: '#000' }));
  return svg;
}

export function makeSvg<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
): SVGElementTagNameMap[Name] {
  const element = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  return element;
}
