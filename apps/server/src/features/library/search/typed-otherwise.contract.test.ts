import { searchReply } from '@tutti/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refreshTotals } from '#features/scanner/store/refresh-totals.ts';
import { eachDatabase } from '../../../test/each-database.ts';
import { foldLibraryRows } from '../../../test/fold-library-rows.ts';
import { insertLibraryRows } from '../../../test/library-rows.ts';
import { createLibraryFeature, type Library } from '../library.ts';

const TYPED: Readonly<Record<string, readonly string[]>> = {
  'Simon & Garfunkel': [
    'simon and garfunkel',
    'simon & garfunkel',
    'simon + garfunkel',
    'simon und garfunkel',
    'simon et garfunkel',
    'simon y garfunkel',
    'simon och garfunkel',
    'garfunkel simon',
  ],
  'Earth, Wind & Fire': ['earth wind and fire', 'earth, wind & fire', 'earth wind fire', 'earth wind an'],
  'Hall and Oates': ['hall & oates', 'hall + oates', 'hall und oates', 'Hall&Oates'],
  'Florence + The Machine': ['florence and the machine', 'florence & the machine', 'florence the machine'],
  'Ton Steine und Scherben': ['ton steine & scherben', 'ton steine and scherben'],
  'Ángel y Khriz': ['angel & khriz', 'angel and khriz'],
  Rosé: ['rose', 'rosé', 'ROSÉ', 'rose\u0301'],
  MØ: ['mo', 'mø'],
  'Sigur Rós': ['sigur ros', 'sigurros', 'SIGUR RÓS'],
  Björk: ['bjork', 'bjoerk', 'björk'],
  Motörhead: ['motorhead', 'motoerhead'],
  'Mötley Crüe': ['motley crue', 'moetley cruee', 'mötley crüe'],
  'Jay-Z': ['jayz', 'jay z', 'jay-z', 'JAY‐Z'],
  'AC/DC': ['acdc', 'ac dc', 'ac/dc', 'AC⚡DC', 'ac-dc'],
  '2 Chainz': ['2chainz', '2 chainz'],
  'blink-182': ['blink182', 'blink 182'],
  'R.E.M.': ['rem', 'r.e.m', 'r e m'],
  'A$AP Rocky': ['asap rocky', 'a$ap rocky', 'asaprocky'],
  Ke$ha: ['kesha', 'ke$ha'],
  'P!nk': ['pink', 'p!nk'],
  'A*Teens': ['ateens', 'a teens', 'a*teens'],
  'a-ha': ['aha', 'a-ha', 'a ha'],
  "Sinéad O'Connor": ['sinead oconnor', 'sinead o connor', "o'connor", 'o´connor', 'connor'],
  'Sinéad O´Connorx': ["sinead o'connorx", 'oconnorx'],
  'Israel Kamakawiwoʻole': ["kamakawiwo'ole", 'kamakawiwoole', 'kamakawiwoʼole'],
  "Guns N' Roses": ['guns n roses', 'guns and roses', 'guns & roses', 'Guns N’ Roses', "guns'n'roses"],
  "Rock'n'Roller": ['rock n roller', "rock 'n' roller", 'rock and roller', 'rock & roller', 'rocknroller'],
  "L'Impératrice": ["l'imperatrice", 'imperatrice', 'limperatrice', 'l’impératrice'],
  't.A.T.u.': ['tatu', 't.a.t.u.', 't a t u'],
  スピッツ: ['すぴっつ', 'スピッツ', 'ｽﾋﾟｯﾂ'],
  きゃりーぱみゅぱみゅ: ['キャリーパミュパミュ', 'きゃりー'],
  'Кино и Ёлка': ['кино и елка', 'кино елка', 'кино & ёлка'],
  'Kızıl Işık': ['kizil isik', 'KIZIL IŞIK', 'kızıl ışık'],
  Straßenjungs: ['strassenjungs', 'STRASSENJUNGS', 'straßenjungs'],
  'فَيْرُوز أم': ['فيروز', 'فيروز ام'],
  'שָׁלוֹם חנוך': ['שלום חנוך', 'שלום'],
  Ｆｕｌｌｗｉｄｔｈ: ['fullwidth', 'ｆｕｌｌｗｉｄｔｈ'],
  'The Beatles': ['beatles', 'the beatles', 'thebeatles', 'beatels'],
  'Sunn O)))': ['sunn o)))', 'sunn o', 'sunno'],
  '!!!': ['!!!'],
  '+44': ['+44', '44'],
};

const NAMES = Object.keys(TYPED);
const ROWS = NAMES.map((artist, index) => ({
  title: `Canción ${index}`,
  artist,
  album: `Discoteca ${index}`,
  genres: [],
}));

eachDatabase('names that are typed otherwise than they are written', (database) => {
  let library: Library;

  beforeAll(async () => {
    const { queries } = database();
    await insertLibraryRows(queries, ROWS);
    await foldLibraryRows(queries, ROWS);
    await refreshTotals(queries);
    library = createLibraryFeature({ database: database() });
  });
  afterAll(() => library.close());

  const cases = Object.entries(TYPED).flatMap(([name, terms]) => terms.map((term) => [term, name] as const));

  it.each(cases)('“%s” finds %s on the page', async (text, name) => {
    const found = searchReply.parse(JSON.parse(await library.heavy.searchAll({ text, limit: 10 })));
    expect(found.artists[0]?.name).toBe(name);
    expect(found.tracks[0]?.authors).toBe(name);
    if (/[\p{L}\p{N}]/u.test(name)) expect(found.albums.map(({ artist }) => artist)).toContain(name);
  });

  it.each(cases)('“%s” finds %s in apps', async (text, name) => {
    const first = async (kind: 'artists' | 'albums' | 'songs') =>
      (await library.orderedIds({ of: 'matches', kind, text })).slice(0, 1);
    const artists = await library.entries.artists([...(await first('artists'))]);
    expect(artists[0]?.name).toBe(name);
    const songs = await library.entries.songs([...(await first('songs'))]);
    expect(songs[0]?.artist).toBe(name);
  });
});
