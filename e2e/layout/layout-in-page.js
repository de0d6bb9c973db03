/**
 * Runs in the page: window.describeLayout() returns the positions of elements, one per line, without any texts. Names
 * from the library are first replaced by one word (they have `dir="auto"`), so that another track changes nothing.
 * Heights of texts and rows are left out, but distances between neighbors are not.
 */
const FRAME = 'header[data-frame], nav, main, section[aria-label=Player], [data-bars]';
const INSIDE = 'header, section, h1, h2, form, table, ul, ol, article, aside, img';
const LINES_MAX = 60;
const ITEMS_LOOKED_AT = 24;

function maskNames() {
  for (const named of document.querySelectorAll('[dir=auto], time')) {
    for (const node of named.childNodes) if (node.nodeType === Node.TEXT_NODE) node.data = 'Name';
  }
}

function isShown(element) {
  const { width, height } = element.getBoundingClientRect();
  const { position, opacity } = getComputedStyle(element);
  return width > 2 && height > 2 && opacity !== '0' && !(position === 'fixed' && element.closest('main'));
}

const round = (px) => Math.round(px);

/** Number of items in a row, and the width of one. */
function describeItems(list) {
  const items = [...list.children].slice(0, ITEMS_LOOKED_AT).map((item) => item.getBoundingClientRect());
  const [first] = items;
  if (first === undefined) return '';
  const inRow = items.filter(({ top }) => Math.abs(top - first.top) < 4).length;
  return ` columns=${inRow} item=${round(first.width)}`;
}

function gapBefore(element) {
  const previous = element.previousElementSibling;
  if (previous === null || !isShown(previous)) return '';
  const [box, before] = [element.getBoundingClientRect(), previous.getBoundingClientRect()];
  if (box.top >= before.bottom - 4) return ` below=${round(box.top - before.bottom)}`;
  return box.left >= before.right - 4 ? ` beside=${round(box.left - before.right)}` : ' over';
}

function describe(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  const tag = element.tagName.toLowerCase();
  if (element.matches(FRAME) && !element.closest('main > *'))
    return `${tag} x=${round(left)} y=${round(top)} w=${round(width)} ${height > innerHeight ? 'long' : `h=${round(height)}`}`;
  if (tag === 'img') return `${tag} x=${round(left)} w=${round(width)} h=${round(height)}`;
  const isWord = tag === 'h1' || tag === 'h2';
  const size = isWord ? '' : ` w=${round(width)}`;
  const items = tag === 'ul' || tag === 'ol' ? describeItems(element) : '';
  return `${tag} x=${round(left)}${size}${items}${gapBefore(element)}`;
}

/** Content below the viewport loads when it comes into view. */
function isInViewport(element) {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
}

window.isBusyInViewport = () => [...document.querySelectorAll('[aria-busy=true]')].some(isInViewport);

/** Counts only the first picture of a list, because the list determines the others. */
function isSignificant(element) {
  if (element.tagName !== 'IMG') return element.closest('li, tr') === null;
  const item = element.closest('li, tr');
  return item === null || item.parentElement.firstElementChild === item;
}

window.describeLayout = () => {
  maskNames();
  const inside = [...document.querySelectorAll(`main :is(${INSIDE})`)]
    .filter(isShown)
    .filter(isInViewport)
    .filter(isSignificant);
  const frame = [...document.querySelectorAll(FRAME)].filter(
    (element) => isShown(element) && isInViewport(element) && !element.closest('main > *'),
  );
  return [...frame, ...inside].slice(0, LINES_MAX).map(describe);
};

/** Simulates a careless change; the page's policy forbids style elements. */
window.plantFault = (rules) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets = [sheet];
};
