import { clsx } from 'clsx';
import type { ButtonHTMLAttributes, Ref } from 'react';

export type ButtonLook = 'primary' | 'quiet' | 'ghost' | 'onArt' | 'danger';

const LOOKS: Record<ButtonLook, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  quiet: 'bg-raised text-ink hover:bg-line',
  ghost: 'text-ink hover:bg-raised',
  onArt: 'bg-white/16 text-white hover:bg-white/28',
  danger: 'bg-live-fill text-white hover:brightness-110',
};

/** Shared by buttons and by links that look like one. */
export function buttonClass(look: ButtonLook = 'quiet', extra?: string): string {
  return clsx(
    'inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-5 text-sm font-semibold',
    'transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-50',
    LOOKS[look],
    extra,
  );
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: ButtonLook;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({ look = 'quiet', className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass(look, className)} {...rest} />;
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Spoken name; also the tooltip. */
  label: string;
  isActive?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ label, isActive, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={clsx(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-full transition-colors duration-150',
        'hover:bg-raised disabled:cursor-not-allowed disabled:opacity-40',
        isActive ? 'text-accent' : 'text-ink',
        className,
      )}
      {...rest}
    />
  );
}
