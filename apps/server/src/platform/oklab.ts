/** Colors as eyes see them: equal steps look equal, and lightness is comparable between hues. */

export interface Oklab {
  /** 0 to 1. */
  readonly lightness: number;
  readonly a: number;
  readonly b: number;
}

/** Linear light of red, green and blue, 0 to 1 if a display can show it. */
export type Light = readonly [red: number, green: number, blue: number];

/** Linear light of one channel, by its value from 0 to 255. */
const LIGHT_OF = Float64Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

const lightOf = (byte: number) => LIGHT_OF[byte] ?? 0;

export function fromBytes(red: number, green: number, blue: number): Oklab {
  return fromLight([lightOf(red), lightOf(green), lightOf(blue)]);
}

export function fromHex(hex: string): Oklab {
  const byte = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return fromBytes(byte(1), byte(3), byte(5));
}

export function fromLight([red, green, blue]: Light): Oklab {
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return {
    lightness: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    a: 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    b: 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  };
}

export function toLight({ lightness, a, b }: Oklab): Light {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
}

export function chromaOf({ a, b }: Oklab): number {
  return Math.hypot(a, b);
}

export function inHueOf({ a, b }: Oklab, lightness: number, chroma: number): Oklab {
  const share = chroma / (Math.hypot(a, b) || 1);
  return { lightness, a: a * share, b: b * share };
}

export function isShown(color: Oklab): boolean {
  return toLight(color).every((part) => part >= -1e-6 && part <= 1 + 1e-6);
}

/** Reduces the chroma to what a display can show. */
export function toShown(color: Oklab): Oklab {
  if (isShown(color)) return color;
  const chroma = chromaOf(color);
  let [shown, tooMuch] = [0, chroma];
  for (let step = 0; step < 16; step += 1) {
    const tried = (shown + tooMuch) / 2;
    if (isShown(inHueOf(color, color.lightness, tried))) shown = tried;
    else tooMuch = tried;
  }
  return inHueOf(color, color.lightness, shown);
}

/** `#rrggbb`. */
export function toHex(color: Oklab): string {
  const bytes = toLight(toShown(color)).map((part) => {
    const light = Math.min(1, Math.max(0, part));
    const value = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
    return Math.round(value * 255);
  });
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
