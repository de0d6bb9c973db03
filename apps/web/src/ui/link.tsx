import { type AnchorHTMLAttributes, type MouseEvent, use } from 'react';
import {
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
} from 'react-router';

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** A whole path with its query. */
  readonly to: string;
  readonly state?: unknown;
  /** Called when the link opens inside the page, but not when it opens in a new tab. */
  readonly onGo?: (() => void) | undefined;
}

/** Clicks that the browser handles: new tabs and windows, downloads, other mouse buttons. */
function isForBrowser(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget;
  const hasModifier = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
  return event.button !== 0 || hasModifier || (target !== '' && target !== '_self');
}

/**
 * A link inside the app. A link to the current page adds no history entry. It reads the router's contexts itself, because
 * the library's hooks also resolve relative paths, which costs a long list of links more than the links.
 */
export function Link({ to, state, onGo, onClick, children, ...anchor }: LinkProps) {
  const { navigator } = use(NavigationContext);
  const { pathname, search, hash } = use(LocationContext).location;
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || isForBrowser(event)) return;
    event.preventDefault();
    onGo?.();
    if (to === pathname + search + hash) navigator.replace(to, state);
    else navigator.push(to, state);
  };
  return (
    <a {...anchor} href={to} onClick={go}>
      {children}
    </a>
  );
}
