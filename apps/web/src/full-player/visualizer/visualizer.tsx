import { useEffect, useEffectEvent, useRef } from 'react';
import { useWaveform } from '#data/library/media-queries.ts';
import { usePlayer, useReadPlayerProgress, useReadServerNow, useStation } from '#engine/engine-context.tsx';
import { useMedia } from '#ui/screen/use-media.ts';
import { Breath, levelAt, type Ring, ringsAround } from './breathing.ts';
import { useVisualizerChoice } from './visualizer-choice.ts';

/** Keeps text readable in front of the dots. */
const CLEAREST = 0.3;
const DENSITY_MAX = 2;
const COLOR_EVERY_FRAMES = 30;
/** A constant level for tracks that are not measured. */
const UNMEASURED = 0.32;

/** Returns the current level, which is read in every frame and must be cheap. */
function useReadLevel(): { isSounding: boolean; readLevel: () => number } {
  const player = usePlayer();
  const station = useStation();
  const readProgress = useReadPlayerProgress();
  const readServerNow = useReadServerNow();
  const isStation = station.joinPhase !== 'none';
  const { current, startedAtMs, entries } = station.nowPlaying ?? {};
  const levels = useWaveform(isStation ? current?.id : player.currentTrack?.id);
  const cueInMs = entries?.find((entry) => entry.startsAtMs === startedAtMs)?.cueInMs ?? 0;
  /** The player reports its position four times a second; in between it is extrapolated. */
  const reported = useRef({ seconds: 0, atMs: 0 });

  function readShare(): number {
    if (isStation) {
      const positionMs = startedAtMs === undefined ? 0 : readServerNow() - startedAtMs + cueInMs;
      return positionMs / Math.max(current?.durationMs ?? 0, 1);
    }
    const { currentTimeSeconds, durationSeconds } = readProgress();
    const nowMs = performance.now();
    if (reported.current.seconds !== currentTimeSeconds)
      reported.current = { seconds: currentTimeSeconds, atMs: nowMs };
    const since = Math.min(nowMs - reported.current.atMs, 1_000) / 1_000;
    return (currentTimeSeconds + since) / Math.max(durationSeconds, 1);
  }

  return {
    isSounding: isStation ? station.playback === 'playing' && !station.isPaused : player.isPlaying,
    readLevel: () => (levels === undefined ? UNMEASURED : levelAt(levels, readShare())),
  };
}

interface Layout {
  readonly x: number;
  readonly y: number;
  readonly rings: readonly Ring[];
}

/** Measured once, and again on a resize, so that frames only compute numbers. */
function findLayout(canvas: HTMLCanvasElement): Layout | undefined {
  const cover = canvas.parentElement?.querySelector('.full-player-cover')?.getBoundingClientRect();
  const box = canvas.getBoundingClientRect();
  const context = canvas.getContext('2d');
  if (cover === undefined || box.width === 0 || context === null) return undefined;
  const density = Math.min(window.devicePixelRatio || 1, DENSITY_MAX);
  canvas.width = Math.round(box.width * density);
  canvas.height = Math.round(box.height * density);
  context.setTransform(density, 0, 0, density, 0, 0);
  return {
    x: cover.left + cover.width / 2 - box.left,
    y: cover.top + cover.height / 2 - box.top,
    rings: ringsAround(cover.width / 2),
  };
}

function drawFrame(canvas: HTMLCanvasElement, { x, y, rings }: Layout, breath: Breath): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.clearRect(0, 0, canvas.width, canvas.height);
  for (const [index, { radiusPx, dots, clearness }] of rings.entries()) {
    const size = breath.radiusPx(index);
    context.globalAlpha = CLEAREST * clearness;
    context.beginPath();
    for (let dot = 0; dot < dots; dot += 1) {
      const angle = ((dot + (index % 2) / 2) / dots) * 2 * Math.PI;
      const [left, top] = [x + Math.cos(angle) * radiusPx, y + Math.sin(angle) * radiusPx];
      context.moveTo(left + size, top);
      context.arc(left, top, size, 0, 2 * Math.PI);
    }
    context.fill();
  }
}

function Dots() {
  const element = useRef<HTMLCanvasElement>(null);
  const { isSounding, readLevel } = useReadLevel();
  const readNow = useEffectEvent(() => (isSounding ? readLevel() : 0));
  useEffect(() => {
    const canvas = element.current;
    if (canvas === null) return;
    const breath = new Breath();
    let layout = findLayout(canvas);
    let frame = 0;
    let drawn = 0;
    function draw(nowMs: number): void {
      if (canvas === null) return;
      const level = readNow();
      breath.follow(level, nowMs);
      // The color rarely changes, so it is read only now and then.
      const context = drawn % COLOR_EVERY_FRAMES === 0 ? canvas.getContext('2d') : null;
      if (context !== null) context.fillStyle = getComputedStyle(canvas).color;
      drawn += 1;
      if (layout !== undefined) drawFrame(canvas, layout, breath);
      // Silence needs no further frames. Browsers give hidden pages none.
      frame = level === 0 && breath.isStill ? 0 : requestAnimationFrame(draw);
    }
    function begin(): void {
      if (frame === 0) frame = requestAnimationFrame(draw);
    }
    const observer = new ResizeObserver(() => {
      layout = findLayout(canvas);
      // Resizing the canvas resets its fill color.
      drawn = 0;
      begin();
    });
    observer.observe(canvas);
    begin();
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
    // Playback restarts the animation.
  }, [isSounding]);
  return <canvas ref={element} aria-hidden="true" className="full-player-dots text-spark" />;
}

/** Off if the system prefers reduced motion, or the user has turned it off. */
export function Visualizer() {
  const isMotionWanted = useMedia('(prefers-reduced-motion: no-preference)');
  const [isOn] = useVisualizerChoice();
  return isOn && isMotionWanted ? <Dots /> : null;
}
