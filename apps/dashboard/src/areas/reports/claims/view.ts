import { measuredCoverage, WENT_WRONG } from '@org/sampling-design/claims'
import { oneOf, useParam } from '#platform/view.ts'

const PLACEMENTS = ['random', 'balanced', 'systematic'] as const
const PLACEMENT = oneOf(PLACEMENTS)
const HAPPENED = oneOf(WENT_WRONG)

/** Which designs are shown, as the address says. */
export function useClaimsPlace() {
  const [placement, showPlacement] = useParam('placement', PLACEMENT)
  const [wentWrong, showHappened] = useParam('happened', HAPPENED)
  return {
    placement,
    wentWrong,
    choose: (key: string, word: string | null) =>
      key === 'placement' ? showPlacement(PLACEMENT.read(word)) : showHappened(HAPPENED.read(word)),
    /** From the fewest strata, and in them from the fewest points. */
    rows: measuredCoverage
      .filter((row) => row.placement === placement && row.wentWrong === wentWrong)
      .toSorted((one, other) => one.strata - other.strata || one.pointsPerStratum - other.pointsPerStratum),
  }
}
export type ClaimsPlace = ReturnType<typeof useClaimsPlace>
