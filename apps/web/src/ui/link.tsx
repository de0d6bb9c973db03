import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router';

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** A path of ours, from the root. */
  readonly to: string;
  /** Kept in the history entry. */
  readonly state?: unknown;
  /** When it opens inside the page, and not in a tab of its own. */
  readonly onGo?: (() => void) | undefined;
}

/** Clicks that the browser handles better: new tabs and windows, downloads, other buttons. */
function isForBrowser(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget;
  const hasModifier = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
  return event.button !== 0 || hasModifier || (target !== '' && target !== '_self');
}

/** A link inside the page. Pressing a link to the current page adds no history entry. */
export function Link({ to, state, onGo, onClick, children, ...anchor }: LinkProps) {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || isForBrowser(event)) return;
    event.preventDefault();
    onGo?.();
    void navigate(to, { replace: to === pathname + search + hash, state });
  };
  return (
    <a {...anchor} href={useHref(to)} onClick={go}>
      {children}
    </a>
  );
}
