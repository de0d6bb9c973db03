const BROWSERS = [
  [/Edg/, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
] as const;
const SYSTEMS = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
] as const;

const find = (names: readonly (readonly [RegExp, string])[], text: string, other: string) =>
  names.find(([sign]) => sign.test(text))?.[1] ?? other;

/** `Firefox on Linux`, as in the list of sessions. */
export function deviceName(userAgent: string): string {
  return `${find(BROWSERS, userAgent, 'Browser')} on ${find(SYSTEMS, userAgent, 'another system')}`;
}
