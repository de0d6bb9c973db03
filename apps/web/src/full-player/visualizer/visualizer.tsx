import { useEffect, useEffectEvent, useRef } from 'react';
import { useWaveform } from '#data/library/media-queries.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import { useMedia } from '#ui/screen/use-media.ts';
import { useReadTrackPositionMs } from '../use-read-position.ts';
import { Breath, levelAt, type Ring, ringsAround } from './breathing.ts';
import { useVisualizerChoice } from './visualizer-choice.ts';

/** The highest opacity that keeps text in front of the dots readable. */
const CLEAREST = 0.3;
const DENSITY_MAX = 2;
const COLOR_EVERY_FRAMES = 30;
/** More frames than this look no smoother, but cost as much as the rest of the page. */
const FRAME_MIN_MS = 48;
/** A constant level for tracks that are not measured. */
const UNMEASURED = 0.32;

/** The returned function runs in every frame, so it has to be cheap. */
function useReadLevel(): { isSounding: boolean; readLevel: () => number } {
  const { isPlaying, currentTrack } = usePlayer();
  const readPositionMs = useReadTrackPositionMs();
  const levels = useWaveform(currentTrack?.id);
  const durationMs = Math.max((currentTrack?.durationSeconds ?? 0) * 1_000, 1);
  return {
    isSounding: isPlaying,
    readLevel: () => (levels === undefined ? UNMEASURED : levelAt(levels, readPositionMs() / durationMs)),
  };
}

interface Layout {
  readonly x: number;
  readonly y: number;
  readonly rings: readonly Ring[];
}

/** The dots end in front of the text, because they would make it hard to read. */
function fadeBeforeText(
  canvas: HTMLCanvasElement,
  { x, y, cover }: { x: number; y: number; cover: DOMRect },
) {
  const name = canvas.parentElement?.querySelector('.full-player-name')?.getBoundingClientRect();
  const room = Math.max((name?.left ?? 0) - cover.right, (name?.top ?? 0) - cover.bottom, 0);
  const [from, until] = [cover.width / 2, cover.width / 2 + room];
  canvas.style.maskImage = `radial-gradient(circle at ${x}px ${y}px, #000 ${from}px, transparent ${until}px)`;
}

/** Measured once and on each resize, so that frames only compute numbers. */
function findLayout(canvas: HTMLCanvasElement): Layout | undefined {
  const cover = canvas.parentElement?.querySelector('.full-player-cover')?.getBoundingClientRect();
  const box = canvas.getBoundingClientRect();
  const context = canvas.getContext('2d');
  if (cover === undefined || box.width === 0 || context === null) return undefined;
  const density = Math.min(window.devicePixelRatio || 1, DENSITY_MAX);
  canvas.width = Math.round(box.width * density);
  canvas.height = Math.round(box.height * density);
  context.setTransform(density, 0, 0, density, 0, 0);
  const [x, y] = [cover.left + cover.width / 2 - box.left, cover.top + cover.height / 2 - box.top];
  fadeBeforeText(canvas, { x, y, cover });
  return { x, y, rings: ringsAround(cover.width / 2) };
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
    let drawnAtMs = 0;
    function draw(nowMs: number): void {
      if (canvas === null) return;
      if (nowMs - drawnAtMs < FRAME_MIN_MS) {
        frame = requestAnimationFrame(draw);
        return;
      }
      drawnAtMs = nowMs;
      const level = readNow();
      breath.follow(level, nowMs);
      // Read only now and then, because it rarely changes.
      const context = drawn % COLOR_EVERY_FRAMES === 0 ? canvas.getContext('2d') : null;
      if (context !== null) context.fillStyle = getComputedStyle(canvas).color;
      drawn += 1;
      if (layout !== undefined) drawFrame(canvas, layout, breath);
      // Silence needs no frames. Browsers give hidden pages none.
      frame = level === 0 && breath.isStill ? 0 : requestAnimationFrame(draw);
    }
    function begin(): void {
      if (frame === 0) frame = requestAnimationFrame(draw);
    }
    const observer = new ResizeObserver(() => {
      layout = findLayout(canvas);
      // Resizing resets the fill color of the canvas.
      drawn = 0;
      begin();
    });
    observer.observe(canvas);
    begin();
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [isSounding]);
  return <canvas ref={element} aria-hidden="true" className="full-player-dots text-spark" />;
}

/** Off if the system prefers reduced motion, or by choice. */
export function Visualizer() {
  const isMotionWanted = useMedia('(prefers-reduced-motion: no-preference)');
  const [isOn] = useVisualizerChoice();
  return isOn && isMotionWanted ? <Dots /> : null;
}
