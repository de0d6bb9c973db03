import { clsx } from 'clsx';
import { genreDrawing } from './genre-drawing.ts';
import { PrintedDrawing } from './printed-drawing.tsx';

interface GenrePictureProps {
  name: string;
  /** Replaces the colors of the drawing. */
  colors?: string | undefined;
  className?: string;
}

export function GenrePicture({ name, colors, className }: GenrePictureProps) {
  const { strokes, palette, transform } = genreDrawing(name);
  return (
    <div
      className={clsx(
        'grid shrink-0 place-items-center overflow-hidden station-palette',
        colors ?? palette,
        className,
      )}
    >
      <PrintedDrawing strokes={strokes} transform={transform} className="size-[86%]" />
    </div>
  );
}
