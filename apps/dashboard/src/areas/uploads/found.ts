import { withoutAccents } from '@org/core'
import { sortOf } from '#lists/sort.ts'
import { areaHaOf, type Candidate, type Standing } from './candidates.ts'

/** Orders of the review's table, as its address has them. */
export const ORDERS = ['name', '-name', 'outcome', '-outcome', 'area', '-area'] as const
export type Order = (typeof ORDERS)[number]

/** The features in which each word of the search stands, in the order asked for, else in the file's. */
export function foundIn(
  candidates: readonly Candidate[],
  search: string,
  order: Order | null,
): readonly Candidate[] {
  const words = plain(search).split(/\s+/).filter(Boolean)
  const found = candidates.filter((candidate) => {
    const text = textOf(candidate)
    return words.every((word) => text.includes(word))
  })
  if (order === null) return found
  const { column, descending } = sortOf(order)
  const compare = column === 'name' ? byName : column === 'area' ? byArea : byMatch
  return found.toSorted((one, other) => (descending ? compare(other, one) : compare(one, other)))
}

const plain = (words: string): string => withoutAccents(words).toLowerCase()

/** What its row shows. Names of attributes stand in every row: they would find all of them. */
function textOf({ name, match, attributes }: Candidate): string {
  const shown = [name, match?.field?.name, match?.grower?.name, match?.unknownGrower, match?.reason]
  return plain([...shown, ...Object.values(attributes)].filter((each) => each != null).join('\n'))
}

const byName = (one: Candidate, other: Candidate): number =>
  one.name.localeCompare(other.name, undefined, { numeric: true })

const byArea = (one: Candidate, other: Candidate): number => areaHaOf(one) - areaHaOf(other)

/** What needs a person comes first. */
const PLACES: Readonly<Record<Standing, number>> = { conflict: 0, problem: 1, matched: 2, new: 3 }

const byMatch = (one: Candidate, other: Candidate): number =>
  PLACES[one.standing] - PLACES[other.standing] || shareOf(other) - shareOf(one)

const shareOf = ({ match }: Candidate): number => match?.comparison?.share ?? 0
