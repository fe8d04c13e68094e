import { mssd } from '../strata/index.ts'
import { designOf, parametersOf } from './design-sheet.ts'
import { cellsDigest, stratumDigest } from './digest.ts'
import type { DesignInput } from './input.ts'
import type { Reproduction } from './reproduction.ts'
import { type Division, divide, type KnownOfDivision } from './run.ts'
import type { SheetParameters } from './schema.ts'

interface Kept {
  key: string
  division: Division
  known: KnownOfDivision
}

/**
 * Makes designs one after the other, each the same to the bit as `makeDesign` makes it. Where only the points differ
 * from the design before, the field is not divided again: cells and strata are then the same objects.
 */
export function createDesigner(): (input: DesignInput) => Reproduction {
  let kept: Kept | null = null
  return (input) => {
    const parameters = parametersOf(input)
    const key = keyOf(parameters)
    kept = kept?.key === key ? kept : { key, ...dividedAnew(parameters) }
    return designOf(parameters, kept.division, kept.known)
  }
}

/** All that a division is made of. */
const keyOf = ({ boundary, frame, strata, edits }: SheetParameters): string =>
  JSON.stringify([boundary, frame, strata, edits?.strata ?? []])

function dividedAnew(parameters: SheetParameters): Omit<Kept, 'key'> {
  const division = divide(parameters)
  const { cells, strata } = division
  const known = {
    mssd: mssd(cells, strata.stratumOf),
    cells: cellsDigest(cells),
    stratumOf: stratumDigest(strata.stratumOf),
  }
  return { division, known }
}
