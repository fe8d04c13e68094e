import * as z from 'zod/mini'

const count = z.int().check(z.gte(0))
export const place = z.strictObject({ lon: z.number(), lat: z.number() })

/** Edits of strata by hand, as `applyStrataEdits` takes them. */
export const strataEdits = z.array(
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('merge'), strata: z.array(count) }),
    z.strictObject({ kind: z.literal('split'), stratum: count, line: z.tuple([place, place]) }),
    z.strictObject({ kind: z.literal('rename'), stratum: count, name: z.string() }),
  ]),
)

/** Moves of points by hand, as `movePoints` takes them. */
export const pointMoves = z.array(
  z.strictObject({
    stratum: count,
    role: z.enum(['base', 'over', 'near', 'legacy']),
    order: count,
    to: place,
  }),
)
