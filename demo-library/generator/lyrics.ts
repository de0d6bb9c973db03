// The words of some pieces, written for this library. Nobody sings them: they are there to be read along.
import { creditOf, type TagSubject } from './tags.ts';

interface DemoLyrics {
  /** Every line has the bar in which it begins. */
  lines: readonly (readonly [bar: number, text: string])[];
  /** Set if single words are timed: the beats over which a line is sung. */
  wordsOverBeats?: number;
}

export const DEMO_LYRICS: Readonly<Record<string, DemoLyrics>> = {
  'Paper Planes Home': {
    wordsOverBeats: 6,
    lines: [
      [4, 'I fold the streets we used to know'],
      [6, 'a wing, a nose, a steady throw'],
      [8, 'and send them out across the night'],
      [10, 'they find your window, find your light'],
      [12, 'Paper planes, paper planes home'],
      [14, 'carry every word I never flew alone'],
      [16, ''],
      [18, 'Paper planes, paper planes home'],
      [20, 'I leave the window open'],
      [22, 'Come home'],
    ],
  },
  'Corner Light': {
    wordsOverBeats: 3.5,
    lines: [
      [4, 'Corner light humming like it keeps the time'],
      [5, 'moths run laps on the same four lines'],
      [6, 'Bus pulls off with a sigh and a hiss'],
      [7, 'nobody famous ever waited on this'],
      [8, 'I count ten windows, nine gone dark'],
      [9, 'one blue TV and a dog in the park'],
      [10, 'Mama said home by the time that it glows'],
      [11, 'so I walk real slow and the evening slows'],
      [12, 'Corner light, corner light, stay up with me'],
      [13, 'you’re the only moon this block can see'],
      [14, 'Corner light, corner light, burn till the day'],
      [15, 'I’ll be the long shadow leading the way'],
    ],
  },
  'Velvet Staircase': {
    wordsOverBeats: 6,
    lines: [
      [3, 'Slow down, slow down on the velvet stair'],
      [5, 'one hand on the rail and one in your hair'],
      [7, 'The party is only a hum through the floor'],
      [9, 'and we are two steps from closing the door'],
      [11, 'Don’t say it yet, let it hang in the air'],
      [13, 'there’s time, there’s time on the velvet stair'],
      [15, 'Slow down, slow down'],
      [17, 'on the velvet stair'],
    ],
  },
  雨の庭: {
    lines: [
      [1, '雨の庭に ひとり'],
      [2, '苔の石も 息をして'],
      [3, '琴の糸を しずくが渡る'],
      [5, '遠い人の 傘の音'],
      [6, 'まだ開かない 白い花'],
      [8, '雨よ もう少し'],
      [9, 'この庭で 待たせて'],
    ],
  },
  'Keep the Porch Light': {
    lines: [
      [1, 'Keep the porch light burning, baby'],
      [2, 'I’m two towns over, coming slow'],
      [3, 'The road is long, the radio’s hazy'],
      [4, 'but there’s one place left to go'],
      [5, 'Leave the kettle on the fire'],
      [6, 'leave the key beneath the stone'],
      [7, 'I’ve been gone so long I’m tired'],
      [8, 'of calling every highway home'],
      [9, 'Keep the porch light'],
      [10, 'keep the porch light on'],
    ],
  },
  "The Miller's Lantern": {
    lines: [
      [2, 'The miller’s lantern, low and lone'],
      [4, 'went down the weir at one o’clock'],
      [6, 'to see what made the waters moan'],
      [8, 'and turn the wheel against the lock'],
      [10, 'It was no ghost, it was no girl'],
      [12, 'but moonlight caught between the beams'],
      [14, 'and so he let the waters whirl'],
      [16, 'and grinds the moon to flour in dreams'],
    ],
  },
  'Harbour Sunday': {
    lines: [
      [2, 'Harbour Sunday, no boat in a hurry'],
      [4, 'salt on the rail and the radio low'],
      [6, 'gull on the mast with nothing to worry'],
      [8, 'tide come easy and easy it go'],
      [10, 'Harbour Sunday, put your shoes by mine'],
      [12, 'the sea keep the rhythm, we keep the time'],
    ],
  },
  'Postcards We Never Sent': {
    lines: [
      [4, 'Postcards we never sent'],
      [7, 'still pinned above the sink'],
      [10, 'a beach, a bridge, a monument'],
      [13, 'and half a line in ink'],
      [16, 'Wish you were here, it says'],
      [19, 'and I was, all along'],
      [22, 'I read them on the worst of days'],
      [25, 'and get the weather wrong'],
    ],
  },
};

/** Formats `01:02.34`. */
function formatTime(seconds: number): string {
  const hundredths = Math.round(seconds * 100);
  const whole = Math.floor(hundredths / 100);
  return [Math.floor(whole / 60), whole % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
    .concat(`.${String(hundredths % 100).padStart(2, '0')}`);
}

/** Longer words are sung longer. */
const countSyllables = (word: string) => Math.max(1, word.match(/[aeiouy]+/gi)?.length ?? 0);

function timeWords(text: string, startSeconds: number, spanSeconds: number): string {
  const words = text.split(' ');
  const syllables = words.map(countSyllables);
  const step =
    spanSeconds /
    Math.max(
      6,
      syllables.reduce((sum, count) => sum + count, 0),
    );
  let at = startSeconds;
  const timed = words.map((word, index) => {
    const mark = `<${formatTime(at)}>`;
    at += (syllables[index] ?? 1) * step;
    return mark + word;
  });
  return `${timed.join(' ')}<${formatTime(at)}>`;
}

/** Returns the text of the `.lrc` file beside a track, if it has words. */
export function lyricsFile({ track }: Pick<TagSubject, 'track'>): string | undefined {
  const lyrics = DEMO_LYRICS[track.title];
  if (lyrics === undefined) return undefined;
  const { bpm, beatsPerBar = 4 } = track.piece;
  const lines = lyrics.lines.map(([bar, text]) => {
    const start = (bar * beatsPerBar * 60) / bpm;
    const span = ((lyrics.wordsOverBeats ?? 0) * 60) / bpm;
    return `[${formatTime(start)}]${span > 0 && text !== '' ? timeWords(text, start, span) : text}`;
  });
  return [`[ti:${track.title}]`, `[ar:${creditOf(track)}]`, ...lines, ''].join('\n');
}
