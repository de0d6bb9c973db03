import { clsx } from 'clsx';
import { genreDrawing } from './genre-drawing.ts';
import { PrintedDrawing } from './printed-drawing.tsx';

export function GenrePicture({ name, className }: { name: string; className?: string }) {
  const { strokes, palette, transform } = genreDrawing(name);
  return (
    <div
      className={clsx('grid shrink-0 place-items-center overflow-hidden station-palette', palette, className)}
    >
      <PrintedDrawing strokes={strokes} transform={transform} className="size-[86%]" />
    </div>
  );
}
