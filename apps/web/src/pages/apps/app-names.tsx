import './apps.css';

/** The sites from which users get the recommended apps. */
const SITES = new Map([
  ['Symfonium', 'https://symfonium.app/'],
  ['Tempus', 'https://github.com/eddyizm/tempus'],
  ['Ultrasonic', 'https://gitlab.com/ultrasonic/ultrasonic'],
  ['Amperfy', 'https://github.com/BLeeEZ/amperfy'],
  ['play:Sub', 'https://michaelsapps.dk/playsubapp/'],
  ['Arpeggi', 'https://www.reddit.com/r/arpeggiApp/'],
  ['Feishin', 'https://github.com/jeffvli/feishin'],
  ['Supersonic', 'https://github.com/dweymouth/supersonic'],
  ['Strawberry', 'https://www.strawberrymusicplayer.org/'],
  ['stmps', 'https://github.com/spezifisch/stmps'],
  ['termsonic', 'https://git.sixfoisneuf.fr/termsonic/'],
]);

const NAMES = new RegExp(`(${[...SITES.keys()].join('|')})`);

/** Shows a text in which each name of an app is a link to its site, which does not learn where this server is. */
export function AppNames({ text }: { text: string }) {
  return text.split(NAMES).map((part, index) => {
    const site = SITES.get(part);
    if (site === undefined) return part;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed text never change their places.
      <a
        key={index}
        href={site}
        target="_blank"
        rel="noreferrer"
        className="app-name underline underline-offset-4"
      >
        {part}
      </a>
    );
  });
}
