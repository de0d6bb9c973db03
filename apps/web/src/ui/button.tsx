import { clsx } from 'clsx';
import type { ButtonHTMLAttributes, MouseEvent, Ref } from 'react';

export type ButtonVariant = 'primary' | 'quiet' | 'ghost' | 'onArt' | 'danger';

const LOOKS: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  quiet: 'bg-raised text-ink hover:bg-line',
  ghost: 'text-ink hover:bg-raised',
  onArt: 'bg-white/16 text-white hover:bg-white/28',
  danger: 'bg-live-fill text-white hover:brightness-110',
};

export function buttonClass(look: ButtonVariant = 'quiet', extra?: string): string {
  return clsx(
    'inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-5 text-sm font-semibold',
    'transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-50',
    'aria-disabled:cursor-not-allowed aria-disabled:opacity-50',
    LOOKS[look],
    extra,
  );
}

/** The icon alone on a phone, in a row of tools; its words are still its name (`ToolWords`). */
export const toolClass = 'max-sm:size-11 max-sm:px-0';

export function ToolWords({ children }: { children: string }) {
  return <span className="max-sm:sr-only">{children}</span>;
}

interface Press {
  /**
   * The button cannot be pressed at the moment, because it is busy or has nothing to do. Unlike `disabled` it keeps the
   * keyboard focus.
   */
  isUnavailable?: boolean | undefined;
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
}

/** The props of a custom button that can be unavailable. */
export function pressProps({ isUnavailable = false, onClick }: Press) {
  if (!isUnavailable) return { onClick };
  const ignore = (event: MouseEvent) => {
    // The click must not reach a form or card around the button.
    event.preventDefault();
    event.stopPropagation();
  };
  return { 'aria-disabled': true, onClick: ignore };
}

interface ButtonProps extends Press, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick'> {
  look?: ButtonVariant;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({ look = 'quiet', className, type = 'button', ...props }: ButtonProps) {
  const { isUnavailable, onClick, ...rest } = props;
  return (
    <button
      type={type}
      className={buttonClass(look, className)}
      {...rest}
      {...pressProps({ isUnavailable, onClick })}
    />
  );
}

interface IconButtonProps extends Press, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick'> {
  /** The accessible name; also the tooltip. */
  label: string;
  isActive?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ label, isActive, className, type = 'button', ...props }: IconButtonProps) {
  const { isUnavailable, onClick, ...rest } = props;
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={clsx(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-full transition-colors duration-150',
        'hover:bg-raised disabled:cursor-not-allowed disabled:opacity-40',
        'aria-disabled:cursor-not-allowed aria-disabled:opacity-40',
        isActive ? 'text-accent' : 'text-ink',
        className,
      )}
      {...rest}
      {...pressProps({ isUnavailable, onClick })}
    />
  );
}
