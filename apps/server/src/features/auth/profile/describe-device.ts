/** Edge and Opera also identify as Chrome, and Chrome as Safari. */
const PROGRAMS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bEdgiOS\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

/** Android also identifies as Linux, and iPhones as Mac OS X. */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\b(Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const UNKNOWN_LENGTH_MAX = 60;

/** Returns a name that a person recognizes, such as `Firefox on Windows`; the user agent itself if it is unknown. */
export function describeDevice(userAgent: string): string {
  const program = PROGRAMS.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1];
  if (program && system) return `${program} on ${system}`;
  return program ?? system ?? (userAgent.trim().slice(0, UNKNOWN_LENGTH_MAX) || 'Unknown device');
}
