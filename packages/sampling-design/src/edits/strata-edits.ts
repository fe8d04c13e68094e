import { checkNumber } from '../errors/check.ts'
import { SamplingError } from '../errors/errors.ts'
import type { Cells, StratumOf } from '../frame/cells.ts'
import type { LonLatPlace } from '../frame/places.ts'
import { checkFrame } from '../points/request.ts'
import { toMetersOf } from '../strata/from-polygons/project.ts'
import { metersOrRefused, type Refused, refusedAt } from './refused.ts'

/** One edit of strata by hand. Strata are numbered from 0, as they are when the edit is made. */
export type StrataEdit =
  | { readonly kind: 'merge'; readonly strata: readonly number[] }
  | {
      readonly kind: 'split'
      readonly stratum: number
      /** Two places of an endless straight line; from the first to the second is its direction. */
      readonly line: readonly [LonLatPlace, LonLatPlace]
    }
  | { readonly kind: 'rename'; readonly stratum: number; readonly name: string }

/** Strata after edits by hand. */
export interface EditedStrata {
  stratumOf: StratumOf
  /** One for each stratum, null where it has none. */
  names: (string | null)[]
}

const LONGEST_NAME = 80
/** A line's two places are this far apart at least: nearer ones have no direction that a person meant. */
const SHORTEST_LINE_M = 0.01
/** A center this near to the line is on it: degrees come back as meters to a micrometer. */
const ON_LINE_M = 1e-6

/**
 * Strata as a person edits them, each edit on what those before it gave. Cells in no stratum (−1) stay so.
 * @param names one for each stratum, null for one that has none: as many as there are strata, also empty ones
 * @throws InvalidDesign naming the edit, from 1; LengthMismatch, InvalidNumber
 */
export function applyStrataEdits(
  cells: Cells,
  stratumOf: ArrayLike<number>,
  edits: readonly StrataEdit[],
  names: readonly (string | null)[],
): EditedStrata {
  checkFrame(cells, stratumOf)
  checkStrata(stratumOf, names.length)
  let strata: EditedStrata = { stratumOf: Int32Array.from(stratumOf), names: [...names] }
  edits.forEach((edit, at) => {
    strata = edited(cells, strata, edit, refusedAt('edit', at))
  })
  return strata
}

function checkStrata(stratumOf: ArrayLike<number>, strata: number): void {
  for (let cell = 0; cell < stratumOf.length; cell += 1) {
    const stratum = stratumOf[cell] ?? Number.NaN
    checkNumber(`The stratum of cell ${cell}`, stratum, { min: -1, whole: true })
    if (stratum < strata) continue
    throw new SamplingError(
      'LengthMismatch',
      `Cell ${cell} is in stratum ${stratum}, but names are given for ${strata} strata.`,
      'Give a name, or null, for each stratum.',
      { cell, stratum, names: strata },
    )
  }
}

function edited(cells: Cells, strata: EditedStrata, edit: StrataEdit, refused: Refused): EditedStrata {
  switch (edit.kind) {
    case 'merge':
      return merged(strata, edit.strata, refused)
    case 'split':
      return split(cells, strata, edit, refused)
    case 'rename':
      return renamed(strata, edit.stratum, edit.name, refused)
    default:
      throw refused('There is no such kind of edit.', 'Give merge, split or rename.')
  }
}

function checkStratum({ names }: EditedStrata, stratum: number, refused: Refused): void {
  if (Number.isInteger(stratum) && stratum >= 0 && stratum < names.length) return
  const which = names.length === 1 ? '0, the only one' : `a number from 0 to ${names.length - 1}`
  const remedy = names.length === 0 ? 'Make strata first.' : `Give ${which}.`
  throw refused(`There is no stratum ${stratum}.`, remedy, { stratum })
}

function merged(strata: EditedStrata, list: readonly number[], refused: Refused): EditedStrata {
  for (const stratum of list) checkStratum(strata, stratum, refused)
  const joined = new Set(list)
  if (joined.size < 2 || joined.size < list.length) {
    const wrong = joined.size < 2 ? 'A merge needs two strata.' : 'A stratum is named twice.'
    throw refused(wrong, 'Name two or more different strata.', { strata: list.length })
  }
  const [kept = 0, ...others] = [...joined].sort((one, other) => one - other)
  const gone = new Set(others)
  let next = 0
  const numbers = strata.names.map((_, stratum) => (gone.has(stratum) ? kept : next++))
  const name = [kept, ...others].map((stratum) => strata.names[stratum] ?? null).find((own) => own !== null)
  return {
    stratumOf: strata.stratumOf.map((stratum) => numbers[stratum] ?? -1),
    names: strata.names
      .map((own, stratum) => (stratum === kept ? (name ?? null) : own))
      .filter((_, stratum) => !gone.has(stratum)),
  }
}

function split(
  cells: Cells,
  strata: EditedStrata,
  { stratum, line }: Extract<StrataEdit, { kind: 'split' }>,
  refused: Refused,
): EditedStrata {
  checkStratum(strata, stratum, refused)
  const size = strata.stratumOf.reduce((count, own) => count + (own === stratum ? 1 : 0), 0)
  if (size < 2) {
    const cellsOf = size === 0 ? 'no cell' : 'one cell'
    throw refused(`Stratum ${stratum} has ${cellsOf}.`, 'Split one that has two or more.', { stratum })
  }
  const isRight = rightOf(cells, line, refused)
  const stratumOf = strata.stratumOf.slice()
  let right = 0
  for (let cell = 0; cell < stratumOf.length; cell += 1) {
    if (stratumOf[cell] !== stratum || !isRight(cells.x[cell] ?? 0, cells.y[cell] ?? 0)) continue
    stratumOf[cell] = strata.names.length
    right += 1
  }
  if (right === 0 || right === size) {
    const side = right === 0 ? 'left' : 'right'
    throw refused(
      `All cells of stratum ${stratum} lie ${side} of the line.`,
      'Draw the line through the stratum.',
      { stratum, cells: size },
    )
  }
  return { stratumOf, names: [...strata.names, null] }
}

/** Whether a place in meters lies right of a line; what is on it lies left. */
function rightOf(
  cells: Cells,
  [from, to]: readonly [LonLatPlace, LonLatPlace],
  refused: Refused,
): (x: number, y: number) => boolean {
  const toMeters = toMetersOf(cells)
  const [fromX, fromY] = metersOrRefused(toMeters, from, refused)
  const [toX, toY] = metersOrRefused(toMeters, to, refused)
  const [dx, dy] = [toX - fromX, toY - fromY]
  const lengthM = Math.sqrt(dx * dx + dy * dy)
  if (!(lengthM >= SHORTEST_LINE_M && Number.isFinite(lengthM))) {
    throw refused('The two places of the line are the same.', 'Give two places that are farther apart.', {
      lengthM,
    })
  }
  const [east, north] = [dx / lengthM, dy / lengthM]
  return (x, y) => east * (y - fromY) - north * (x - fromX) < -ON_LINE_M
}

function renamed(strata: EditedStrata, stratum: number, name: string, refused: Refused): EditedStrata {
  checkStratum(strata, stratum, refused)
  const trimmed = name.trim()
  if (trimmed.length === 0 || trimmed.length > LONGEST_NAME) {
    const wrong = trimmed.length === 0 ? 'The name is empty.' : `The name has ${trimmed.length} characters.`
    throw refused(wrong, `Give 1 to ${LONGEST_NAME} characters.`, { stratum, characters: trimmed.length })
  }
  return { ...strata, names: strata.names.map((own, at) => (at === stratum ? trimmed : own)) }
}
