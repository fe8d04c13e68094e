import {
  CLASSINGS,
  type ClassChoice,
  type Classing,
  DEFAULT_CLASSES,
  joinValues,
  MAX_CLASSES,
  splitValues,
} from '@org/core'
import { id, oneOf, type Param, text, useParam } from '#platform/view.ts'
import { SHOWN_ON_MAP, type ShownOnMap } from './classes.ts'

const SHOW = oneOf<ShownOnMap>(['points', ...SHOWN_ON_MAP])
const BY = oneOf<Classing>(['count', ...CLASSINGS])

/** How many classes can be asked for. */
export const NUMBERS_OF_CLASSES: readonly number[] = Array.from(
  { length: MAX_CLASSES - 1 },
  (_, at) => at + 2,
)

const NUMBER: Param<number> = {
  read: (words) => NUMBERS_OF_CLASSES.find((each) => String(each) === words) ?? DEFAULT_CLASSES,
  write: (value) => (value === DEFAULT_CLASSES ? null : String(value)),
}

/** Rising numbers, each once, no more than classes have. */
export function risingEdges(words: readonly string[]): number[] {
  const numbers = words.filter((word) => word.trim() !== '').map(Number)
  return [...new Set(numbers.filter(Number.isFinite))].toSorted((a, b) => a - b).slice(0, MAX_CLASSES - 1)
}

const EDGES: Param<readonly number[]> = {
  read: (words) => (words === null ? [] : risingEdges(splitValues(words))),
  write: (edges) => (edges.length === 0 ? null : joinValues(edges)),
}

/** How the map shows the values, as the address says. */
export function useMapPlace() {
  const [depth, showDepth] = useParam('depth', text)
  const [show, showAs] = useParam('show', SHOW)
  const [by, classBy] = useParam('classes', BY)
  const [number, divideInto] = useParam('number', NUMBER)
  const [edges, meetAt] = useParam('edges', EDGES)
  const [pointId, choosePoint] = useParam('point', id)
  const choice: ClassChoice = { by, classes: number, edges }
  return {
    depth,
    showDepth: (next: string) => showDepth(next),
    show,
    showAs: (next: ShownOnMap) => showAs(next),
    choice,
    by,
    classBy: (next: Classing) => classBy(next),
    number,
    divideInto: (next: number) => divideInto(next),
    edges,
    meetAt: (next: readonly number[]) => meetAt(next),
    pointId,
    choosePoint: (next: number | null) => choosePoint(next),
  }
}
export type MapPlace = ReturnType<typeof useMapPlace>
