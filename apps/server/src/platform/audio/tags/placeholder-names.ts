/** Recognizes the texts that rippers, phones and players write where they know no name, because they name nothing. */
import { foldText } from '#platform/text/fold-text.ts';

const NAMES = [
  // MusicBrainz writes "[unknown]", phones write "<unknown>".
  'unknown',
  'no artist',
  'no album',
  'artist unknown',
  'album unknown',
  'unknown artist',
  'unknown artists',
  'unknown album',
  'unknown genre',
  'untitled album',
  'unbekannt',
  'unbekannter künstler',
  'unbekannter interpret',
  'unbekanntes album',
  'unbekanntes genre',
  'inconnu',
  'artiste inconnu',
  'interprète inconnu',
  'album inconnu',
  'genre inconnu',
  'desconocido',
  'artista desconocido',
  'intérprete desconocido',
  'álbum desconocido',
  'género desconocido',
  'artista desconhecido',
  'álbum desconhecido',
  'artista sconosciuto',
  'album sconosciuto',
  'onbekend',
  'onbekende artiest',
  'onbekend album',
  'неизвестен',
  'неизвестный исполнитель',
  'неизвестный альбом',
  '不明',
  '不明なアーティスト',
  '不明なアルバム',
  '未知艺术家',
  '未知专辑',
] as const;

const KNOWN: ReadonlySet<string> = new Set(NAMES.map(foldText));
/** Windows Media Player numbers the albums that it does not know: "Unknown Album (11/29/2026 3:04:05 PM)". */
const WITH_DATE = /\s*\([\d/.:,\s-]*(?:[ap]\.?m\.?)?\)\s*$/i;

export function isPlaceholderName(text: string): boolean {
  return KNOWN.has(foldText(text.replace(WITH_DATE, '')));
}
