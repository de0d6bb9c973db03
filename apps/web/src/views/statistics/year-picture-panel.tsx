import type { YearInReview } from '@tutti/contract/statistics/schemas';
import { yearTexts as texts } from '@tutti/contract/statistics/year-texts';
import { Download, Share2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { SegmentedChoice } from '#ui/fields/segmented-choice.tsx';
import { saveFile } from '#ui/save-file.ts';
import { useServerName } from '#ui/server-settings/server-name.ts';
import { showToast } from '#ui/toasts/toast-store.ts';
import { drawYearPicture, PICTURE_SHAPES, type PictureLook, type PictureShape } from './year-picture.ts';
import './year.css';

const SHAPES = (['story', 'square'] as const).map((value) => ({ value, label: texts.shapes[value] }));
/** Loads the letters before they are drawn; fonts do not depend on this size. */
const FONT_PX = 40;

function readLook(canvas: HTMLCanvasElement): PictureLook {
  const style = getComputedStyle(canvas);
  return {
    canvas: style.backgroundColor,
    ink: style.color,
    muted: style.textDecorationColor,
    accent: style.caretColor,
    title: style.getPropertyValue('--font-title').trim() || style.fontFamily,
    text: style.fontFamily,
  };
}

/** Returns the scale with as many pixels as the screen shows, and 1 where the width is unknown. */
function previewScale({ clientWidth }: HTMLCanvasElement, shape: PictureShape): number {
  if (clientWidth === 0) return 1;
  return Math.min(1, (clientWidth * devicePixelRatio) / PICTURE_SHAPES[shape].width);
}

/** Fonts load when they are first needed, which for a canvas would be too late. */
async function loadLetters(review: YearInReview, { title, text }: PictureLook): Promise<void> {
  const names = [...review.artists.map(({ name }) => name), ...review.tracks.map(({ title }) => title)];
  const letters = `${names.join('')}0123456789`;
  const fonts = [`700 ${FONT_PX}px ${title}`, `600 ${FONT_PX}px ${text}`, `500 ${FONT_PX}px ${text}`];
  await Promise.all(fonts.map((font) => document.fonts.load(font, letters)));
}

const toFile = async (canvas: HTMLCanvasElement, name: string): Promise<File> => {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('the picture is empty');
  return new File([blob], name, { type: 'image/png' });
};

const canShareFiles = (): boolean =>
  navigator.canShare?.({ files: [new File([], 'picture.png', { type: 'image/png' })] }) ?? false;

/** The picture of a year, which is drawn in this page and goes nowhere unless it is saved or shared. */
export function YearPicturePanel({ review }: { review: YearInReview }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [shape, setShape] = useState<PictureShape>('story');
  const serverName = useServerName();
  const year = String(review.year);

  useEffect(() => {
    const drawn = canvas.current;
    if (drawn === null) return undefined;
    let isOver = false;
    const look = readLook(drawn);
    const draw = () => {
      if (!isOver)
        drawYearPicture(drawn, { review, shape, look, serverName, scale: previewScale(drawn, shape) });
    };
    draw();
    void loadLetters(review, look).then(draw, () => {});
    return () => {
      isOver = true;
    };
  }, [review, shape, serverName]);

  async function hand(how: (file: File) => void | Promise<void>): Promise<void> {
    try {
      if (canvas.current === null) return;
      const whole = document.createElement('canvas');
      drawYearPicture(whole, { review, shape, look: readLook(canvas.current), serverName });
      await how(await toFile(whole, `${year}-${shape}.png`));
    } catch (error) {
      // The user has closed the dialog for sharing.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      showToast('error', texts.pictureFailed);
    }
  }

  const { width, height } = PICTURE_SHAPES[shape];
  const ratio = { aspectRatio: `${width} / ${height}` };
  return (
    <div className="year-picture-panel flex flex-col items-start gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <SegmentedChoice label={texts.shape} value={shape} options={SHAPES} onChange={setShape} />
        <Button look="primary" onClick={() => void hand((file) => saveFile(file.name, file))}>
          <Download aria-hidden="true" className="size-4" />
          {texts.download}
        </Button>
        {canShareFiles() && (
          <Button onClick={() => void hand((file) => navigator.share({ files: [file] }))}>
            <Share2 aria-hidden="true" className="size-4" />
            {texts.share}
          </Button>
        )}
      </div>
      {/* Its numbers stand beside it as text, too. */}
      <canvas
        ref={canvas}
        role="img"
        aria-label={texts.picture(year)}
        style={ratio}
        className="year-picture w-90"
      />
    </div>
  );
}
