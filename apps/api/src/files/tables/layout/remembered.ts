import { type ColumnMap, type RememberedLayout, squashHeader } from '@org/core/contract'
import { columnName, isBlank, listed, quoted } from './cells.ts'

/** Most of the headers: a laboratory adds and drops some from one year to the next. */
const MOST = 0.7

/** Headers without case and spaces, and which of several with one text it is. */
function keyed<T extends { header: string }>(columns: readonly T[]): Map<string, T> {
  const seen = new Map<string, number>()
  const found = new Map<string, T>()
  for (const column of columns) {
    if (isBlank(column.header)) continue
    const name = squashHeader(column.header)
    const nth = (seen.get(name) ?? 0) + 1
    seen.set(name, nth)
    found.set(`${name} ${nth}`, column)
  }
  return found
}

/** The remembered layout that has most of these headers, and that most of its own are found for; null: none is like it. */
export function likeliestOf(
  columns: readonly ColumnMap[],
  remembered: readonly RememberedLayout[],
): RememberedLayout | null {
  const here = keyed(columns)
  const shares = remembered.map((layout) => {
    const there = keyed(layout.columns)
    const same = [...there.keys()].filter((key) => here.has(key)).length
    return { layout, share: same / Math.max(1, there.size, here.size) }
  })
  const best = shares.reduce<{ layout: RememberedLayout; share: number } | null>(
    (most, one) => (most === null || one.share > most.share ? one : most),
    null,
  )
  return best !== null && best.share >= MOST ? best.layout : null
}

/** A column as a person mapped it before. A unit that the file says itself is newer than what is remembered. */
function withMemory(now: ColumnMap, before: ColumnMap): ColumnMap {
  const saysUnit = now.unitFrom === 'header' || now.unitFrom === 'unitRow' || now.unitFrom === 'cells'
  const unit = saysUnit ? now.unit : before.unit
  const unitFrom = saysUnit || unit === now.unit ? now.unitFrom : 'remembered'
  const says = `As mapped before: ${quoted(before.header)}.`
  // Flags and limits are used unless a person left them out: a layout can be older than their reading.
  const isCompanion = now.role === 'qualifier' || now.role === 'detectionLimit'
  if (isCompanion && before.says !== '') return { ...now, says }
  const { analyte, method, modusCode } = before
  // That such numbers are results is said of one file.
  const gapNumbers = before.gapNumbers === 'empty' ? 'empty' : now.gapNumbers
  // Whether names are codes of our labels is seen in the cells of each file.
  const isSample = [now.role, before.role].every((of) => of === 'label' || of === 'sampleName')
  const role = isSample ? now.role : before.role
  const isKnown = unitFrom === 'asked' && before.unitFrom !== 'asked'
  const from = isKnown ? 'remembered' : unitFrom
  // How numbers are written is seen in the cells of each file, too.
  return { ...now, role, analyte, method, modusCode, gapNumbers, unit, unitFrom: from, says }
}

const verb = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

/** What changed since a person mapped such a file. */
function changesOf(here: ReadonlyMap<string, ColumnMap>, there: ReadonlyMap<string, ColumnMap>): string[] {
  const fresh = [...here].filter(([key]) => !there.has(key)).map(([, { header }]) => header)
  const gone = [...there].filter(([key]) => !here.has(key)).map(([, { header }]) => header)
  const both = [...here].flatMap(([key, now]) => {
    const before = there.get(key)
    return before === undefined ? [] : [{ now, before }]
  })
  const moved = both.filter(({ now, before }) => now.column !== before.column)
  const units = both.filter(
    ({ now, before }) =>
      now.unitFrom !== 'asked' && before.unit !== '' && now.unit !== '' && now.unit !== before.unit,
  )
  const oneMoved = moved.length === 1 ? moved[0] : undefined
  const moves =
    oneMoved === undefined
      ? `${moved.length} columns moved.`
      : `Column ${columnName(oneMoved.before.column)} moved.`
  return [
    ...(moved.length > 0 ? [moves] : []),
    ...(fresh.length > 0 ? [`${verb(fresh.length, 'column is', 'columns are')} new: ${listed(fresh)}.`] : []),
    ...(gone.length > 0
      ? [`${verb(gone.length, 'column is', 'columns are')} missing: ${listed(gone)}.`]
      : []),
    ...units.map(
      ({ now, before }) => `The unit of ${quoted(now.header)} was ${before.unit} and is ${now.unit} now.`,
    ),
  ]
}

/** Columns as a person mapped such a file before, and sentences about what changed since. */
export function remember(
  columns: readonly ColumnMap[],
  layout: RememberedLayout,
): { columns: ColumnMap[]; says: string[] } {
  const [here, there] = [keyed(columns), keyed(layout.columns)]
  const before = new Map([...here].map(([key, now]) => [now, there.get(key)]))
  const mapped = columns.map((now) => {
    const known = before.get(now)
    return known === undefined ? now : withMemory(now, known)
  })
  return { columns: mapped, says: changesOf(here, there) }
}
