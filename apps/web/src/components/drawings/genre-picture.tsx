import { clsx } from 'clsx';
import { genreDrawing } from './genre-drawing.ts';
import { PrintedDrawing } from './printed-drawing.tsx';

/** The picture of a genre on its own background, in the shape that `className` sets. */
export function GenrePicture({ name, className }: { name: string; className?: string }) {
  const { strokes, palette } = genreDrawing(name);
  return (
    <div
      className={clsx('grid shrink-0 place-items-center overflow-hidden station-palette', palette, className)}
    >
      <PrintedDrawing strokes={strokes} className="size-[86%]" />
    </div>
  );
}
