/**
 * WebKitGTK and WPE, as Epiphany and other programs on Linux show pages with. A few things that these claim to do end the page
 * or are not told (those who ask say which), and nothing but their name tells them from Safari.
 */
export function isWebKitOnLinux(userAgent: string = navigator.userAgent): boolean {
  const isWebKit = userAgent.includes('AppleWebKit/') && !/Chrom(?:e|ium)\//.test(userAgent);
  return isWebKit && /X11|Wayland|Linux/.test(userAgent) && !userAgent.includes('Android');
}
