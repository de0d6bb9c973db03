import { clsx } from 'clsx';
import type { CSSProperties } from 'react';
import './range.css';

interface SliderProps {
  label: string;
  value: number;
  min?: number;
  max: number;
  step: number;
  /** Announced in place of the number. */
  valueText?: string;
  isDisabled?: boolean;
  className?: string;
  onChange: (value: number) => void;
}

/** A native range input, because it supports keyboard, touch and screen readers. */
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
  // The thumb stands at a multiple of the step; elsewhere the filled part would not reach it.
  const rounded = Math.round((value - min) / step) * step + min;
  const share = max > min ? ((Math.min(Math.max(rounded, min), max) - min) / (max - min)) * 100 : 0;
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
