import type { ArchiveFiles } from '../archive.ts'
import { cleanText } from '../text/clean.ts'
import { decodeXml } from '../text/decode-xml.ts'
import type { RawBoundaries, ReadContext, Source } from './driver.ts'
import { type KmlDocument, newTally, parseKml } from './kml-parser.ts'
import { featuresOf, type Placemark } from './kml-placemark.ts'
import { type KmzFiles, kmzFiles } from './kmz-files.ts'

/** KML, or the KML in a .kmz or .zip; always longitude and latitude in WGS84. */
export async function readKml(source: Source, context: ReadContext): Promise<RawBoundaries> {
  const placemarks: Placemark[] = []
  const read = readerOf(placemarks, context)
  if (source.kind === 'archive') readArchive(source.files, read, context)
  else if (read(source.fileName, source.bytes).links.length > 0) context.note(ELSEWHERE)
  return { crs: 'EPSG:4326 WGS 84', features: featuresOf(placemarks) }
}

const ELSEWHERE = 'It links to other files or web addresses. They were not read.'

type ReadDocument = (path: string, bytes: Uint8Array) => KmlDocument

/** Reads one document after the other, within limits for all of them. */
function readerOf(placemarks: Placemark[], context: ReadContext): ReadDocument {
  const tally = newTally()
  return (path, bytes) => {
    const { text, note } = decodeXml(bytes)
    if (note !== null) context.note(note)
    const document = parseKml(text, shown(path), context.limit, tally)
    for (const placemark of document.placemarks) placemarks.push(placemark)
    return document
  }
}

/**
 * The main document and, from link to link, the KML files of the archive that belong to it; without a main document all
 * of its KML files. If those hold nothing, the others can only be what is meant.
 */
function readArchive(files: ArchiveFiles, readDocument: ReadDocument, context: ReadContext): void {
  const kmz = kmzFiles([...files.keys()])
  const { documents, targetOf } = kmz
  const main = kmz.main ?? provenMain(kmz, files, context)
  const queue = main === null ? [...documents] : [main]
  const read = new Set(queue)
  const inner = new Set<string>()
  let found = 0
  let isLinkedElsewhere = false

  const follow = (from: string, href: string): void => {
    const target = targetOf(from, href)
    if (target.kind === 'elsewhere') isLinkedElsewhere = true
    else if (target.kind === 'archive') inner.add(target.path)
    else if (!read.has(target.path)) {
      read.add(target.path)
      queue.push(target.path)
    }
  }
  const readQueue = (): void => {
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      const { placemarks, links } = readDocument(path, files.get(path) ?? new Uint8Array())
      found += placemarks.length
      for (const href of links) follow(path, href)
    }
  }

  readQueue()
  const linked = [...read].filter((path) => path !== main)
  const others = documents.filter((path) => !read.has(path))
  if (found === 0) for (const path of others) follow('', path)
  readQueue()
  for (const sentence of notesOf({
    main,
    linked,
    others,
    isAll: found > 0 && others.every((path) => read.has(path)),
  }))
    context.note(sentence)
  if (inner.size > 0)
    context.note(`It links to ${named([...inner])} inside of it. Archives in an archive are not read.`)
  if (isLinkedElsewhere) context.note(ELSEWHERE)
}

/** A document without the name of a main one is it only by its links: in a .zip of several files none is more than another. */
function provenMain(
  { likelyMain, targetOf }: KmzFiles,
  files: ArchiveFiles,
  { limit }: ReadContext,
): string | null {
  if (likelyMain === null) return null
  const { text } = decodeXml(files.get(likelyMain) ?? new Uint8Array())
  const { links } = parseKml(text, shown(likelyMain), limit)
  return links.some((href) => targetOf(likelyMain, href).kind === 'document') ? likelyMain : null
}

interface WhatWasRead {
  main: string | null
  /** Read besides the main document. */
  linked: readonly string[]
  /** What nothing links to. */
  others: readonly string[]
  /** Whether the others were read as well. */
  isAll: boolean
}

function notesOf({ main, linked, others, isAll }: WhatWasRead): string[] {
  if (main === null)
    return linked.length < 2 ? [] : [`It holds ${linked.length} KML files: ${named(linked)}.`]
  const name = shown(main)
  const notes =
    linked.length === 0 ? [] : [`Its ${name} was read with the files it links to: ${named(linked)}.`]
  if (others.length === 0) return notes
  if (isAll)
    return [...notes, `Its ${name} leads to no features, so its other KML files were read: ${named(others)}.`]
  return linked.length === 0
    ? [`Only its ${name} was read, not ${named(others)}.`]
    : [...notes, `Nothing links to ${named(others)}: not read.`]
}

const MOST_NAMES = 20

const shown = (path: string): string => cleanText(path, 100)

function named(paths: readonly string[]): string {
  const names = paths.slice(0, MOST_NAMES).map(shown).join(', ')
  return paths.length > MOST_NAMES ? `${names} and ${paths.length - MOST_NAMES} more` : names
}
