/**
 * Which tracks are one album. The design, in the order in which evidence counts:
 *
 * 1. One release id is one album, wherever its files lie and whatever they are called. Two release ids are two albums.
 * 2. One folder and one title are one album (folder-parts.ts): files that are tagged worse follow those beside them. "CD1", "Disc 2 –
 *    Live" and "Album (Disc 2)" are no folders of their own (disc-names.ts), nor is "(Disc 2)" part of a title.
 * 3. Folders with one title are one album when it is the same artist's and nothing speaks against it: years that differ, another
 *    recording under the same number, another edition by the folder's name. Discs of a box set lie side by side and have
 *    numbers of their own; their years may differ.
 * 4. Compilations of various artists may lie in a hundred artists' folders. The years of single songs say nothing of them.
 * 5. Where nobody is named and several artists sing, the folder is the album.
 *
 * Pure: the same tracks make the same albums, in whatever order they were read. Only tracks that share a title or a release
 * id are ever looked at together, so that what is added elsewhere changes nothing.
 */
import { type AlbumEvidence, VARIOUS } from './evidence.ts';
import { type Part, partsOfFolder, push, yearOf } from './folder-parts.ts';
import { hasFirst, Places } from './places.ts';

/** Parts that are joined already: of one release, or discs of one box set. */
interface Block extends Part {
  readonly year: number | null;
  readonly folders: ReadonlySet<string>;
}

/** Beyond so many albums of one title, artist and year each folder stands alone: looking at all pairs would take minutes. */
const CLUSTERS_MAX = 200;

export function groupAlbums(tracks: readonly AlbumEvidence[]): AlbumEvidence[][] {
  const sorted = tracks.toSorted(
    (one, other) => compare(one.facts.path, other.facts.path) || one.id - other.id,
  );
  const parts = [...Map.groupBy(sorted, ({ folder, title }) => `${title}\n${folder}`).values()].flatMap(
    partsOfFolder,
  );
  const classes = new Map<string, Block[]>();
  for (const block of joinDiscs(joinReleases(parts))) push(classes, classOf(block), block);
  return [...classes.values()]
    .flatMap((blocks) => (blocks.length === 1 ? blocks : joinFolders(blocks)))
    .map((block) => [...block.tracks]);
}

function joinReleases(parts: readonly Part[]): Block[] {
  const released = new Map<string, Part[]>();
  for (const [index, part] of parts.entries()) push(released, part.releaseId ?? `part ${index}`, part);
  return [...released.values()].map(toBlock);
}

/** Of a box set, whose discs lie side by side. Nobody's albums of the same title would not share out the numbers of their discs. */
function joinDiscs(blocks: readonly Block[]): Block[] {
  const shelves = new Map<string, Block[]>();
  const joined: Block[] = [];
  for (const block of blocks) {
    const [first] = block.tracks;
    const isDisc = block.folders.size === 1 && block.tracks.every(({ facts }) => facts.disc_number !== null);
    if (first && isDisc) push(shelves, `${first.title}\n${first.parent}\n${block.owner}`, block);
    else joined.push(block);
  }
  for (const shelf of shelves.values()) {
    joined.push(
      ...firstFit(
        shelf,
        (cluster, block) => cluster.discs.isDisjointFrom(discsOf(block)) && cluster.sharesRelease(block),
      ),
    );
  }
  return joined;
}

const discsOf = ({ tracks }: Block) => new Set(tracks.map(({ disc }) => disc));

/** Blocks of different classes are never one album. */
function classOf({ owner, tracks, folders }: Block): string {
  const [first] = tracks;
  if (owner !== '') return `${first?.title}\n${owner}`;
  const artists = new Set(tracks.map(({ artist }) => artist));
  const [artist] = artists;
  if (artists.size === 1 && artist) return `${first?.title}\n${artist}`;
  return `${first?.title}\nfolder ${[...folders][0]}`;
}

function joinFolders(blocks: readonly Block[]): Block[] {
  const isVarious = blocks[0]?.owner === VARIOUS;
  const years = new Map<number, Block[]>();
  const undated: Block[] = [];
  for (const block of blocks) {
    const isDated =
      block.year !== null &&
      (!isVarious || block.tracks.filter(({ facts }) => facts.year !== null).length > 1);
    if (isDated) push(years, block.year ?? 0, block);
    else undated.push(block);
  }
  const [sole, ...others] = years.values();
  const rest: Block[] = [];
  for (const block of undated) {
    const ofYear = sole && others.length === 0 ? sole : years.get(block.year ?? 0);
    (ofYear ?? rest).push(block);
  }
  return [...years.values(), ...partByYear(rest)].flatMap((some) => firstFit(some, isOneAlbum));
}

/** Scattered compilations of one title: the years of their songs tell them apart when each of them begins with a first track. */
function partByYear(blocks: readonly Block[]): Block[][] {
  const places = new Places();
  const collides = blocks.some(({ tracks }) => {
    const isTaken = places.collidesWith(tracks);
    places.add(tracks);
    return isTaken;
  });
  if (!collides) return [[...blocks]];
  const parts = [...Map.groupBy(blocks, ({ year }) => year).values()];
  const isTold = parts.every((part) => part.some(({ tracks }) => hasFirst(tracks)));
  return isTold ? parts : [[...blocks]];
}

class Cluster {
  readonly blocks: Block[] = [];
  readonly places = new Places();
  readonly discs = new Set<number | null>();
  readonly formats = new Set<boolean>();
  readonly editions = new Set<string>();
  size = 0;
  releaseId: string | null = null;

  add(block: Block): void {
    this.blocks.push(block);
    this.places.add(block.tracks);
    for (const disc of discsOf(block)) this.discs.add(disc);
    for (const format of formatsOf(block)) this.formats.add(format);
    this.editions.add(editionOf(block));
    this.size += block.tracks.length;
    this.releaseId ??= block.releaseId;
  }

  sharesRelease({ releaseId }: Block): boolean {
    return releaseId === null || this.releaseId === null || releaseId === this.releaseId;
  }
}

function isOneAlbum(cluster: Cluster, block: Block): boolean {
  if (!cluster.sharesRelease(block) || cluster.places.collidesWith(block.tracks)) return false;
  return !isCopy(cluster, block) || isSameEdition(cluster, block);
}

/** The same songs once more: as files beside the album they are doubles of it, as a release of their own another edition. */
function isCopy(cluster: Cluster, { tracks }: Block): boolean {
  const copies = cluster.places.countCopies(tracks);
  return copies > 1 && copies * 2 >= Math.min(cluster.size, tracks.length);
}

function isSameEdition(cluster: Cluster, block: Block): boolean {
  const isReleased = (block.releaseId === null) === (cluster.releaseId === null);
  return (
    isReleased && cluster.editions.has(editionOf(block)) && !cluster.formats.isDisjointFrom(formatsOf(block))
  );
}

const LOSSLESS = /flac|alac|pcm|wav|aiff|ape|wavpack|tta|dsd/i;
const formatsOf = ({ tracks }: Block) => new Set(tracks.map(({ facts }) => LOSSLESS.test(facts.codec)));

const EDITION =
  /remaster|deluxe|edition|expanded|anniversary|bonus|mono|stereo|vinyl|sacd|hi-?res|\d\d-?bit|explicit|clean|japan|reissue|single|\bep\b|\blive\b/giu;

/** By the words that people put into the names of folders. */
function editionOf({ tracks }: Block): string {
  const words = (tracks[0]?.folderName ?? '').toLowerCase().match(EDITION) ?? [];
  return [...new Set(words)].sort().join(' ');
}

/** Largest first; each into the first one that it fits. Releases go first, because what carries no id follows them. */
function firstFit(blocks: readonly Block[], fits: (cluster: Cluster, block: Block) => boolean): Block[] {
  if (blocks.length <= 1) return [...blocks];
  const clusters: Cluster[] = [];
  const sorted = blocks.toSorted(
    (one, other) =>
      Number(other.releaseId !== null) - Number(one.releaseId !== null) ||
      other.tracks.length - one.tracks.length ||
      compare(one.tracks[0]?.facts.path ?? '', other.tracks[0]?.facts.path ?? ''),
  );
  for (const block of sorted) {
    const fitting =
      clusters.length > CLUSTERS_MAX ? undefined : clusters.find((cluster) => fits(cluster, block));
    const cluster = fitting ?? new Cluster();
    cluster.add(block);
    if (cluster !== fitting) clusters.push(cluster);
  }
  return clusters.map((cluster) =>
    cluster.blocks.length === 1 ? (cluster.blocks[0] as Block) : toBlock(cluster.blocks),
  );
}

function toBlock(parts: readonly Part[]): Block {
  const tracks = parts.flatMap((part) => part.tracks);
  return {
    tracks,
    releaseId: parts.find(({ releaseId }) => releaseId !== null)?.releaseId ?? null,
    owner: parts.find(({ owner }) => owner !== '')?.owner ?? '',
    year: yearOf(tracks),
    folders: new Set(tracks.map(({ folder }) => folder)),
  };
}

export const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
