import { isPlanItself, type Matched } from './judge.ts'
import { titleOf } from './points.ts'

const BY = { id: 0, name: 1, nearest: 2 } as const
const timeOf = ({ told }: Matched): number =>
  told.kind === 'at' ? Date.parse(told.at) : Number.NEGATIVE_INFINITY

/** What makes one of several positions of a point the one that is recorded: lower is better, the first that differs decides. */
const CRITERIA: readonly {
  of(one: Matched, withinM: number): number
  says(better: Matched, title: string): string
}[] = [
  {
    // Of what is left out the position does not matter.
    of: ({ match, said }, withinM) => Number(said.proposes === 'collect' && match.distanceM > withinM),
    says: ({ row }, title) => `Row ${row} is nearer to ${title}.`,
  },
  {
    of: (one) => Number(isPlanItself(one)),
    says: ({ row }, title) => `Row ${row} was measured; this is where ${title} was planned.`,
  },
  {
    of: ({ said }) => Number(said.proposes !== 'collect'),
    says: ({ row }, title) => `Row ${row} says that ${title} was collected.`,
  },
  {
    of: ({ match }) => BY[match.by],
    says: ({ row, match }, title) => `Row ${row} has the ${match.by === 'id' ? 'id' : 'name'} of ${title}.`,
  },
  {
    of: ({ told }) => Number(told.kind !== 'at'),
    says: ({ row }, title) => `Row ${row} of ${title} has a time.`,
  },
  // Centimeters are no difference.
  {
    of: ({ match }) => Math.round(match.distanceM * 10),
    says: ({ row }, title) => `Row ${row} is nearer to ${title}.`,
  },
  { of: (one) => -timeOf(one), says: ({ row }, title) => `Row ${row} of ${title} is newer.` },
  { of: ({ row }) => row, says: ({ row }, title) => `Row ${row} is the same position of ${title}.` },
]

export interface Chosen {
  best: Matched
  /** The others, each with why. */
  others: { matched: Matched; says: string }[]
}

/** @param positions of one point, at least one */
export function choose([first, ...rest]: readonly [Matched, ...Matched[]], withinM: number): Chosen {
  const best = rest.reduce((one, other) => (differs(other, one, withinM).by < 0 ? other : one), first)
  const others = [first, ...rest]
    .filter((one) => one !== best)
    .map((matched) => ({
      matched,
      says: differs(best, matched, withinM).says(best, titleOf(best.match.point)),
    }))
  return { best, others }
}

function differs(one: Matched, other: Matched, withinM: number) {
  for (const { of, says } of CRITERIA) {
    const [mine, its] = [of(one, withinM), of(other, withinM)]
    if (mine !== its) return { by: mine < its ? -1 : 1, says }
  }
  return { by: 0, says: () => '' }
}
