import { clsx } from 'clsx';
import type { CSSProperties } from 'react';
import './range.css';

interface SliderProps {
  label: string;
  value: number;
  min?: number;
  max: number;
  step: number;
  /** The accessible text in place of the number. */
  valueText?: string;
  isDisabled?: boolean;
  className?: string;
  onChange: (value: number) => void;
}

/** The native range input: keyboard, touch and screen readers come with it. */
export function Slider({
  label,
  value,
  min = 0,
  max,
  step,
  valueText,
  isDisabled,
  className,
  onChange,
}: SliderProps) {
  const share = max > min ? ((Math.min(Math.max(value, min), max) - min) / (max - min)) * 100 : 0;
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={valueText}
      className={clsx('range', className)}
      style={{ '--range-fill': `${share}%` } as CSSProperties}
      min={min}
      max={max}
      step={step}
      value={value}
      disabled={isDisabled}
      onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
    />
  );
}
