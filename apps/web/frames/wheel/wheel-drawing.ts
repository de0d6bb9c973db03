/** Draws the wheel as SVG: one wedge per field, clockwise, starting right of the pointer at the top. */

const SVG = 'http://www.w3.org/2000/svg';
const CENTER = 110;
const RADIUS = 104;
const LABEL_RADIUS = 93;
const HUB_RADIUS = 26;

export interface WheelDrawing {
  readonly picture: SVGSVGElement;
  /** The part that turns. */
  readonly disc: SVGGElement;
  /** In the hub: the number at which the wheel has stopped. */
  readonly stoppedAt: SVGTextElement;
}

export function drawWheel(fields: readonly number[]): WheelDrawing {
  const degrees = 360 / fields.length;
  const disc = makeShape('g', { class: 'disc' });
  for (const [index, symbol] of fields.entries()) {
    disc.append(
      drawWedge(symbol, index * degrees, (index + 1) * degrees),
      drawLabel(symbol, (index + 0.5) * degrees),
    );
  }
  const hub = makeShape('circle', { class: 'hub', cx: CENTER, cy: CENTER, r: HUB_RADIUS });
  const stoppedAt = makeShape('text', { class: 'stopped-at', x: CENTER, y: CENTER });
  const pointer = makeShape('path', { class: 'pointer', d: `M ${CENTER - 9} 0 h 18 l -9 18 z` });
  const picture = makeShape('svg', { viewBox: '0 0 220 220', 'aria-hidden': 'true' });
  picture.append(disc, hub, stoppedAt, pointer);
  return { picture, disc, stoppedAt };
}

function drawWedge(symbol: number, from: number, to: number): SVGPathElement {
  const [startX, startY] = onCircle(from, RADIUS);
  const [endX, endY] = onCircle(to, RADIUS);
  return makeShape('path', {
    class: `field-${symbol}`,
    d: `M ${CENTER} ${CENTER} L ${startX} ${startY} A ${RADIUS} ${RADIUS} 0 0 1 ${endX} ${endY} Z`,
    stroke: 'rgb(255 255 255 / 0.35)',
    'stroke-width': 0.5,
  });
}

function drawLabel(symbol: number, at: number): SVGTextElement {
  const [x, y] = onCircle(at, LABEL_RADIUS);
  const label = makeShape('text', { x, y, transform: `rotate(${at} ${x} ${y})` });
  label.textContent = String(symbol);
  return label;
}

/** Angle in degrees clockwise from the top. */
function onCircle(degrees: number, radius: number): [number, number] {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return [CENTER + radius * Math.cos(angle), CENTER + radius * Math.sin(angle)];
}

function makeShape<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string | number>>,
): SVGElementTagNameMap[Name] {
  const shape = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) shape.setAttribute(key, String(value));
  return shape;
}
