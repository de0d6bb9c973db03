/**
 * Detects WebKitGTK and WPE, which Epiphany and other Linux programs use. Some features that they announce crash the page or
 * report nothing, and only the user agent tells them from Safari.
 */
export function isWebKitOnLinux(userAgent: string = navigator.userAgent): boolean {
  const isWebKit = userAgent.includes('AppleWebKit/') && !/Chrom(?:e|ium)\//.test(userAgent);
  return isWebKit && /X11|Wayland|Linux/.test(userAgent) && !userAgent.includes('Android');
}
