import { createElement, type ReactElement, type SVGProps } from 'react';
import type { IconPart } from './light-icons.ts';

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number | string;
}

const drawPart = (part: IconPart): ReactElement =>
  typeof part === 'string' ? createElement('path', { d: part }) : createElement(...part);

const isRead = (props: object) =>
  Object.entries(props).some(([name, value]) => value != null && /^(?:aria-|role$|title$)/.test(name));

/** Creates its elements once, however often the icon is on the page. */
export function drawnIcon(names: string, ...parts: readonly IconPart[]) {
  let drawn: readonly ReactElement[] | undefined;
  return ({ size = 24, strokeWidth = 2, className = '', children, ...rest }: IconProps) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: `lucide ${names} ${className}`.trim(),
        'aria-hidden': isRead(rest) || children ? undefined : true,
        ...rest,
      },
      // biome-ignore lint/suspicious/noAssignInExpressions: the first drawing is kept.
      ...(drawn ??= parts.map(drawPart)),
      children,
    );
}
