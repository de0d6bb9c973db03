/** Recognizes folders that say where files were put instead of whose music they are: "Downloads", "old phone", "USB stick". */
import { foldText } from '#platform/text/fold-text.ts';
import { ID3_GENRES } from './headers/id3-genres.ts';

/** One of these words is enough, in the languages of the page and some others. */
const GENERAL_WORDS = new Set(
  [
    // These words name the contents of a folder.
    'music musik musique música muziek muzyka muzica mp3 mp3s flac ogg opus wav wave wma m4a aac alac lossless lossy audio audios',
    'sound sounds sfx fx bgm songs song tracks track ost soundtrack soundtracks album albums artist artists single singles ep eps',
    'lp lps compilation compilations mixtapes playlists genres podcasts media files file data assets res resources game games voice',
    'voices characters effects recordings library collection dateien fichiers archivos enregistrements grabaciones aufnahmen canciones',
    // These words say how the files came there.
    'downloads download incoming unsorted uploads new misc various other others stuff temp tmp backup old archive itunes whatsapp',
    'descargas descarga téléchargements téléchargement telegram limewire napster kazaa emule onedrive gdrive dropbox nextcloud torrents',
    // These words name the place or the device on which the files were.
    'static public shared share usr local home users documents desktop usb usbstick phone smartphone handy telefon téléphone teléfono',
    'sd sdcard speicherkarte ipod iphone ipad android pc computer laptop notebook festplatte hdd ssd nas pendrive disque ordinateur',
    'ordenador portátil schreibtisch escritorio dokumente bluetooth folder ordner dossier carpeta sicherung sauvegarde respaldo',
    'sonstiges verschiedenes divers varios móvil',
  ]
    .join(' ')
    .split(' ')
    .map(foldText),
);
/** These words are general only together with others: "flash drive", "neue Lieder", "clé USB". */
const WORDS_BESIDE = new Set(
  [
    'flash drive disk memory stick card key thumb hard external extern externe externer internal storage device player walkman discman',
    'car auto karte tarjeta carte memoria mémoire clé cle disco duro externo tablet portable cell mobile celular notes videos video',
    'my mine downloaded received sent copy kopie copie copia youtube spotify soundcloud recording artistes chansons morceaux lieder',
    'titel künstler alben neu neue neuer neues alt alte altes alter altem alten mein meine meinem eigene nouveau nouvelle nouveaux',
    'ancien ancienne vieux vieille ma mon mes autres nueva nuevo nuevas nuevos viejo vieja antiguo antigua mi mis otros otras artistas',
    'heruntergeladen heruntergeladene empfangen empfangene gesendet geteilt recus reçus descargada descargadas descargado recibidos',
    'recibidas voiture coche teléfonos telefone phones unsortiert unsortierte',
  ]
    .join(' ')
    .split(' ')
    .map(foldText),
);
/** Two words are enough if one of them is a device: "flash drive", "memory stick". */
const DEVICE_WORDS = new Set(
  'drive disk memory stick card device storage karte tarjeta carte duro clé'.split(' ').map(foldText),
);
/** Words that stand between the others: "music from my old phone". */
const LINKS = new Set(
  'from of the and to on in for vom von der die das dem und auf de du des del la le les el los et y sur en n'.split(
    ' ',
  ),
);
/** Whole names of folders, for languages that write no spaces. */
const GENERAL_NAMES = new Set(
  [
    'ダウンロード 音楽 ミュージック マイミュージック マイ・ミュージック 曲 楽曲 歌 オーディオ 録音 ボイスメモ 新しいフォルダー 新しいフォルダ 新規フォルダ 新規フォルダー',
    '古い携帯 古いスマホ 古いスマートフォン 古い電話 古いパソコン 旧スマホ usbメモリ usbメモリー usb sdカード メモリーカード バックアップ その他 未整理 音源 共有 デスクトップ ドキュメント',
    '下载 音乐 新建文件夹 下載 音樂 新增資料夾 다운로드 음악 새폴더 загрузки музыка документы',
  ]
    .join(' ')
    .split(' ')
    .map(foldText),
);
/** Leaves out "Primus", which is in the list of genres, because it is also a band. */
const GENRES: ReadonlySet<string> = new Set(
  ID3_GENRES.filter((name) => name !== 'Primus')
    .map(foldText)
    .concat(
      'klassik',
      'classique',
      'clasica',
      'hip hop',
      'party',
      'christmas',
      'weihnachten',
      'navidad',
      'noel',
      'kinder',
    ),
);

export function isGeneralFolder(name: string): boolean {
  const folded = foldText(name);
  if (folded === '' || GENERAL_NAMES.has(folded)) return true;
  const words = folded.split(' ').filter((word) => !/^\d{1,2}$/.test(word) && !LINKS.has(word));
  const isGeneral = (word: string) => GENERAL_WORDS.has(word) || GENERAL_NAMES.has(word);
  return (
    words.every((word) => isGeneral(word) || WORDS_BESIDE.has(word)) &&
    (words.some(isGeneral) || (words.length > 1 && words.some((word) => DEVICE_WORDS.has(word))))
  );
}

/** Returns whether a folder sorts music by something other than artists: "Jazz", "1999", "Downloads". */
export function isShelf(name: string): boolean {
  return isGeneralFolder(name) || GENRES.has(foldText(name)) || !/\p{L}/u.test(name);
}
