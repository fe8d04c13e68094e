import { SaxesParser } from 'saxes'
import { LIMITS } from '../limits.ts'
import { tooManyFeatures, tooManyVertices, unreadable } from '../unreadable.ts'

/** Deeper than any task file goes. */
const MAX_DEPTH = 64
const EXPORT_AGAIN = 'Export the task data again, then import that file.'

/** Attributes of an element by their letters: `{ A: 'PFD1', C: 'North 40' }`. */
export type Letters = Readonly<Record<string, string>>

/** A ring of a boundary: LSG. */
export interface Line {
  /** 1 is an outer ring, 2 a hole; others are no boundaries. */
  type: string
  /** [longitude, latitude]; not a number where the file has none. */
  positions: [number, number][]
}

/** PLN: 1 is the field's boundary, 2 a treatment zone; others are buildings, water, … */
export interface Area {
  type: string
  lines: Line[]
}

/** PFD. */
export interface Partfield {
  letters: Letters
  areas: Area[]
}

/** What the XML files of one task say about fields, together. */
export interface TaskRecords {
  partfields: Partfield[]
  /** CTR, FRM, CTP and CVT by their ids. */
  named: Map<string, Letters>
  /** Files named by XFR, without extension: `PFD00001`. */
  externalFiles: string[]
  /** Ids of elements of the task that stand for two of them. */
  repeatedIds: Set<string>
}

export const emptyRecords = (): TaskRecords => ({
  partfields: [],
  named: new Map(),
  externalFiles: [],
  repeatedIds: new Set(),
})

/**
 * Adds what one file of a task (TASKDATA.XML, or one that it names) says. The XML is walked, never held: only fields
 * and their names are kept. Entities cannot be declared: a document type is refused.
 *
 * @param shownName for messages
 * @throws errors.unreadableFile
 */
export function readRecords(xml: string, shownName: string, records: TaskRecords): void {
  const collector = createCollector(records)
  const parser = new SaxesParser()
  const damaged = (error: Error): never => {
    throw unreadable(`${shownName} is damaged or incomplete: ${placeOf(error)}`, EXPORT_AGAIN)
  }
  parser.on('error', damaged)
  parser.on('doctype', () => {
    throw unreadable(`${shownName} declares a document type, which task data does not`, EXPORT_AGAIN)
  })
  parser.on('opentag', ({ name, attributes }) => collector.open(name, attributes))
  parser.on('closetag', () => collector.close())
  parser.write(xml).close()
}

/** `1:23: unclosed tag: PFD` → `line 1, column 23`. */
function placeOf({ message }: Error): string {
  const [, line, column] = /^(\d+):(\d+):/.exec(message) ?? []
  return line === undefined ? 'the error is at its end' : `the error is in line ${line}, column ${column}`
}

function createCollector(records: TaskRecords) {
  /** Names of the elements that are open, the root first. */
  const path: string[] = []
  const ids = new Set<string>()
  let corners = 0

  const noteId = ({ A: id }: Letters): void => {
    if (id === undefined) return
    if (ids.has(id)) records.repeatedIds.add(id)
    ids.add(id)
  }

  const noteName = (letters: Letters): void => {
    if (letters.A !== undefined && !records.named.has(letters.A)) records.named.set(letters.A, letters)
  }

  const addPartfield = (letters: Letters): void => {
    records.partfields.push({ letters, areas: [] })
    if (records.partfields.length > LIMITS.features) throw tooManyFeatures(records.partfields.length)
  }

  const addCorner = (letters: Letters): void => {
    corners += 1
    if (corners > LIMITS.totalVertices) throw tooManyVertices()
    const line = records.partfields.at(-1)?.areas.at(-1)?.lines.at(-1)
    line?.positions.push([degrees(letters.D), degrees(letters.C)])
  }

  /** By its whole path: guidance patterns and tasks have areas and lines of their own, deeper. */
  const take = (place: string, letters: Letters): void => {
    const field = records.partfields.at(-1)
    if (place === 'PFD') addPartfield(letters)
    else if (place === 'PFD/PLN') field?.areas.push({ type: letters.A ?? '', lines: [] })
    else if (place === 'PFD/PLN/LSG')
      field?.areas.at(-1)?.lines.push({ type: letters.A ?? '', positions: [] })
    else if (place === 'PFD/PLN/LSG/PNT') addCorner(letters)
    else if (place === 'XFR' && letters.A !== undefined) records.externalFiles.push(letters.A)
    else if (/^(CTR|FRM|CTP|CTP\/CVT|CTP\/CTP)$/.test(place)) noteName(letters)
  }

  return {
    open(name: string, letters: Letters): void {
      if (path.length >= MAX_DEPTH) throw unreadable('Its XML is nested too deeply', EXPORT_AGAIN)
      if (path.length === 1) noteId(letters)
      if (path.length > 0) take([...path.slice(1), name].join('/'), letters)
      path.push(name)
    },
    close(): void {
      path.pop()
    },
  }
}

const degrees = (text: string | undefined): number =>
  text === undefined || text.trim() === '' ? Number.NaN : Number(text)
