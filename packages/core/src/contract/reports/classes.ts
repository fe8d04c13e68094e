/** How the values of a map are divided into classes: as many in each, equally wide ones, or by edges that a person gives. */
export const CLASSINGS = ['count', 'interval', 'fixed'] as const
export type Classing = (typeof CLASSINGS)[number]
export const MAX_CLASSES = 7
export const DEFAULT_CLASSES = 5

export interface ClassChoice {
  by: Classing
  /** Of `count` and `interval`: how many, 2 to 7. */
  classes?: number | undefined
  /** Of `fixed`: where classes meet, rising. */
  edges?: readonly number[] | undefined
}

/** Values from `from` up to `to`; the last class has its upper edge, too. Null: open. */
export interface ValueClass {
  from: number | null
  to: number | null
  count: number
}

/**
 * The classes of some values, from the lowest up. Equal values are in one class, so that there can be fewer classes than
 * asked for; without values there is none.
 */
export function valueClasses(values: readonly number[], choice: ClassChoice): ValueClass[] {
  const sorted = values.filter(Number.isFinite).sort((a, b) => a - b)
  const lowest = sorted[0]
  const highest = sorted.at(-1)
  if (lowest === undefined || highest === undefined) return []
  const inner = innerEdges(sorted, lowest, highest, choice)
  const edges: (number | null)[] =
    choice.by === 'fixed' ? [null, ...inner, null] : [lowest, ...inner, highest]
  const classes = edges.slice(1).map((to, at) => ({ from: edges[at] ?? null, to, count: 0 }))
  for (const value of sorted) {
    const found = classes[classAt(value, classes)]
    if (found !== undefined) found.count += 1
  }
  return classes
}

/** A value as a map shows it: one above a range may be anything from there up. */
interface MappedValue {
  value: number | null
  isAbove: boolean
}

/** Values as they are classed: those above a range stand with the highest of all, whatever their limits are. */
export function valuesOnMap(all: readonly MappedValue[]): (number | null)[] {
  const highest = Math.max(...all.flatMap(({ value }) => value ?? []))
  return all.map(({ value, isAbove }) => (value !== null && isAbove ? highest : value))
}

/** Classes of such values: with one above a range the last class has no end. */
export const classesOnMap = (all: readonly MappedValue[], choice: ClassChoice): ValueClass[] => {
  const classes = valueClasses(
    valuesOnMap(all).flatMap((value) => value ?? []),
    choice,
  )
  const isOpen = all.some(({ value, isAbove }) => value !== null && isAbove)
  return isOpen
    ? classes.map((each, at) => (at === classes.length - 1 ? { ...each, to: null } : each))
    : classes
}

/** Where a value is among classes; -1 without any. */
export function classAt(value: number, classes: readonly Pick<ValueClass, 'from'>[]): number {
  return classes.findLastIndex(({ from }, at) => at === 0 || (from !== null && value >= from))
}

function innerEdges(
  sorted: readonly number[],
  lowest: number,
  highest: number,
  { by, classes = DEFAULT_CLASSES, edges = [] }: ClassChoice,
): number[] {
  if (by === 'fixed') return [...new Set(edges.filter(Number.isFinite))].sort((a, b) => a - b)
  const count = Math.max(1, Math.min(MAX_CLASSES, Math.round(classes)))
  const parts = Array.from({ length: count - 1 }, (_, at) => (at + 1) / count)
  const inner =
    by === 'interval'
      ? parts.map((part) => lowest + part * (highest - lowest))
      : parts.map((part) => sorted[Math.round(part * sorted.length)] ?? highest)
  return [...new Set(inner)].filter(
    (edge) => edge > lowest && (by === 'count' ? edge <= highest : edge < highest),
  )
}

/** From low to high: light to dark, told apart by people who see few colors, and in gray. */
const RAMP = ['#f4e8a8', '#cfdc8c', '#97c585', '#5aa58b', '#34808c', '#2c5680', '#2b2a63'] as const

/** The color of a class of so many. */
export function classColor(at: number, classes: number): string {
  const last = RAMP.length - 1
  const place = classes <= 1 ? Math.floor(last / 2) : Math.round((at / (classes - 1)) * last)
  return RAMP[Math.max(0, Math.min(last, place))] ?? RAMP[0]
}
