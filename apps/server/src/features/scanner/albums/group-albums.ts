/**
 * Groups tracks into albums; only tracks that share a title or a release id are compared, and their order does not
 * matter. Evidence in this order: 1. One release id is one album in any folder; two ids are two albums. 2. Files with
 * one title in one folder are one album (folder-parts.ts); discs are no folders of their own (disc-names.ts). 3.
 * Folders with one title and artist are one album unless years, track numbers or edition names differ; discs of a box
 * set may differ in year. 4. A compilation may be spread over many folders, and the years of its songs mean nothing. 5.
 * Without an album artist, a folder of several artists is one album, and follows folders beside it whose songs are
 * mostly by the same artist. Pure.
 */
import { folderOf } from '../identity/identity.ts';
import { type AlbumEvidence, VARIOUS } from './evidence.ts';
import { mostFrequent, type Part, partsOfFolder, push, yearOf } from './folder-parts.ts';
import { hasFirst, TrackPositions } from './track-positions.ts';

/** Joined parts: one release, or the discs of one box set. */
interface Block extends Part {
  readonly year: number | null;
  readonly folders: ReadonlySet<string>;
}

/** Limits comparisons, because comparing all pairs of thousands of folders with one title would take minutes. */
const CLUSTERS_MAX = 200;

export function groupAlbums(tracks: readonly AlbumEvidence[]): AlbumEvidence[][] {
  const sorted = tracks.toSorted(
    (one, other) => compare(one.facts.path, other.facts.path) || one.id - other.id,
  );
  const parts = [...Map.groupBy(sorted, ({ folder, title }) => `${title}\n${folder}`).values()].flatMap(
    partsOfFolder,
  );
  const blocks = joinDiscs(joinReleases(parts));
  const classes = new Map<string, Block[]>();
  for (const [block, name] of classesOf(blocks)) push(classes, name, block);
  return [...classes.values()]
    .flatMap((blocks) => (blocks.length === 1 ? blocks : joinFolders(blocks)))
    .map((block) => [...block.tracks]);
}

function joinReleases(parts: readonly Part[]): Block[] {
  const released = new Map<string, Part[]>();
  for (const [index, part] of parts.entries()) push(released, part.releaseId ?? `part ${index}`, part);
  return [...released.values()].map(toBlock);
}

/** Joins the discs of a box set, which lie side by side and have different disc numbers. */
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
function classesOf(blocks: readonly Block[]): Map<Block, string> {
  const shelves = Map.groupBy(blocks, shelfOf);
  const alone = new Set([...shelves.values()].flatMap((shelf) => (shelf.length === 1 ? shelf : [])));
  return new Map(blocks.map((block) => [block, classOf(block, { isAlone: alone.has(block) })]));
}

function classOf(block: Block, { isAlone }: { isAlone: boolean }): string {
  const { owner, tracks, folders } = block;
  const [first] = tracks;
  if (owner !== '') return `${first?.title}\n${owner}`;
  const artists = new Set(tracks.map(({ artist }) => artist));
  const artist = artists.size === 1 || !isAlone ? mainArtistOf(block) : undefined;
  return `${first?.title}\n${artist ?? `folder ${[...folders][0]}`}`;
}

/** Names the shelf of folders beside each other that are mostly by one artist, as of a soundtrack with a folder for each level. */
function shelfOf(block: Block): string {
  const [first] = block.tracks;
  const artist = block.owner === '' ? mainArtistOf(block) : undefined;
  return artist === undefined
    ? `folder ${[...block.folders][0]}`
    : `${first?.title}\n${first?.parent}\n${artist}`;
}

/** Returns the artist of more than half of the tracks. */
function mainArtistOf({ tracks }: Block): string | undefined {
  const artist = mostFrequent(tracks.map((track) => track.artist));
  const count = tracks.filter((track) => track.artist === artist).length;
  return artist !== '' && count * 2 > tracks.length ? artist : undefined;
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

/** Splits scattered compilations of one title by the years of their songs if each part has a first track. */
function partByYear(blocks: readonly Block[]): Block[][] {
  const positions = new TrackPositions();
  const collides = blocks.some(({ tracks }) => {
    const isTaken = positions.collidesWith(tracks);
    positions.add(tracks);
    return isTaken;
  });
  if (!collides) return [[...blocks]];
  const parts = [...Map.groupBy(blocks, ({ year }) => year).values()];
  const isReported = parts.every((part) => part.some(({ tracks }) => hasFirst(tracks)));
  return isReported ? parts : [[...blocks]];
}

class Cluster {
  readonly blocks: Block[] = [];
  readonly positions = new TrackPositions();
  readonly discs = new Set<number | null>();
  readonly formats = new Set<boolean>();
  readonly editions: Edition[] = [];
  size = 0;
  releaseId: string | null = null;

  add(block: Block): void {
    this.blocks.push(block);
    this.positions.add(block.tracks);
    for (const disc of discsOf(block)) this.discs.add(disc);
    for (const format of formatsOf(block)) this.formats.add(format);
    this.editions.push(editionOf(block));
    this.size += block.tracks.length;
    this.releaseId ??= block.releaseId;
  }

  sharesRelease({ releaseId }: Block): boolean {
    return releaseId === null || this.releaseId === null || releaseId === this.releaseId;
  }
}

function isOneAlbum(cluster: Cluster, block: Block): boolean {
  if (!cluster.sharesRelease(block) || cluster.positions.collidesWith(block.tracks)) return false;
  return !isCopy(cluster, block) || isSameEdition(cluster, block);
}

/** Whether most of the tracks are copies of tracks of the album. */
function isCopy(cluster: Cluster, { tracks }: Block): boolean {
  const copies = cluster.positions.countCopies(tracks);
  return copies > 1 && copies * 2 >= Math.min(cluster.size, tracks.length);
}

function isSameEdition(cluster: Cluster, block: Block): boolean {
  const isReleased = (block.releaseId === null) === (cluster.releaseId === null);
  const edition = editionOf(block);
  return (
    isReleased &&
    cluster.editions.some((other) => areSameEdition(edition, other)) &&
    !cluster.formats.isDisjointFrom(formatsOf(block))
  );
}

const LOSSLESS = /flac|alac|pcm|wav|aiff|ape|wavpack|tta|dsd/i;
const formatsOf = ({ tracks }: Block) => new Set(tracks.map(({ facts }) => LOSSLESS.test(facts.codec)));

const EDITION =
  /remaster|deluxe|edition|expanded|anniversary|bonus|mono|stereo|vinyl|sacd|hi-?res|\d\d-?bit|explicit|clean|japan|reissue|single|\bep\b|\blive\b|\bv[02]\b|\b(?:320|256|192|128)\b/giu;

interface Edition {
  readonly words: string;
  /** The tags on which all tracks agree, or an empty text. Discs of one edition may differ in their media. */
  readonly tagged: string;
}

function editionOf({ tracks }: Block): Edition {
  const words =
    folderOf(tracks[0]?.facts.path ?? '')
      .toLowerCase()
      .match(EDITION) ?? [];
  const [tagged, ...others] = new Set(tracks.map(({ facts }) => facts.album_edition ?? ''));
  return {
    words: [...new Set(words)].sort().join(' '),
    tagged: others.length === 0 ? (tagged ?? '') : '',
  };
}

function areSameEdition(one: Edition, other: Edition): boolean {
  const isTaggedAlike = one.tagged === other.tagged || one.tagged === '' || other.tagged === '';
  return one.words === other.words && isTaggedAlike;
}

/** Puts each block into the first album that it fits, the largest first. Releases go first, because files without an id follow them. */
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
