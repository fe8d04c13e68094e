import { type Depth, type DesignPlan, depthsSchema, designPlanSchema } from '@org/core/contract'
import * as z from 'zod/mini'
import { create } from 'zustand'
import { depthUnitNow } from '#platform/depth-unit.ts'
import { draftName } from '#platform/drafts.ts'
import { useSession } from '#platform/session.ts'
import { tabStorage } from '#platform/tab-storage.ts'
import { defaultPlan, rollSeed } from './defaults.ts'
import { presetDepths } from './depths.ts'

/** What half-widths are told in. */
export const HALF_WIDTH_UNITS = ['percent', 'value'] as const

const precisionSchema = z.object({
  /** Standard deviation within a stratum in percent of the mean; null while it is not known. */
  cvPercent: z.nullable(z.number()),
  /** In percent of the mean, or in the unit of the values: for that the mean is needed. */
  halfWidthUnit: z.enum(HALF_WIDTH_UNITS),
  mean: z.nullable(z.number()),
})
/** What a person expects of the values, from which the precision of their mean follows. */
export type Precision = z.infer<typeof precisionSchema>

const draftSchema = z.object({
  plan: designPlanSchema,
  depths: depthsSchema,
  note: z.string(),
  precision: precisionSchema,
  // Drafts of before have neither.
  fromId: z.optional(z.nullable(z.number())),
  committedId: z.optional(z.number()),
})
/** A design that is not committed yet. */
export interface DesignDraft {
  plan: DesignPlan
  depths: readonly Depth[]
  note: string
  precision: Precision
  /** The design that was current when it was begun: a commit replaces that one, and no other. Null: there was none. */
  fromId?: number | null | undefined
  /** The design that it became: as long as that one is there, the draft is none; an undo brings it back. */
  committedId?: number | undefined
}

/** What a design begins with. Another call has another seed. */
export const startDraft = (boundaryM2: number, unit = depthUnitNow()): DesignDraft => ({
  plan: defaultPlan(boundaryM2, rollSeed()),
  depths: presetDepths(unit).two_layers,
  note: '',
  precision: { cvPercent: null, halfWidthUnit: 'percent', mean: null },
})

interface Drafts {
  /** By person and field year, the newest last. */
  drafts: Readonly<Record<string, DesignDraft>>
  keep: (key: string, draft: DesignDraft | null) => void
}

const MOST_DRAFTS = 50
const STORED = draftName('designs', () => useDrafts.setState({ drafts: {} }))
const storedSchema = z.record(z.string(), z.unknown())

/** Each damaged draft is left out; the others stay. */
export function readDrafts(text: string | null): Drafts['drafts'] {
  try {
    const kept = storedSchema.safeParse(JSON.parse(text ?? '{}')).data ?? {}
    return Object.fromEntries(
      Object.entries(kept).flatMap(([key, value]) => {
        const { data } = draftSchema.safeParse(value)
        return data === undefined ? [] : [[key, data]]
      }),
    )
  } catch {
    return {}
  }
}

const useDrafts = create<Drafts>()((set, get) => ({
  drafts: readDrafts(tabStorage.getItem(STORED)),
  keep: (key, draft) => {
    const { [key]: _, ...others } = get().drafts
    const all = draft === null ? others : { ...others, [key]: draft }
    const drafts = Object.fromEntries(Object.entries(all).slice(-MOST_DRAFTS))
    set({ drafts })
    void tabStorage.setItem(STORED, JSON.stringify(drafts))
  },
}))

/** The design of a field year that is not committed; null while there is none. */
export function useDesignDraft(
  fieldYearId: number,
): [DesignDraft | null, (draft: DesignDraft | null) => void] {
  const { user } = useSession()
  const key = `${user?.id ?? user?.email ?? ''}:${fieldYearId}`
  const draft = useDrafts(({ drafts }) => drafts[key] ?? null)
  const keep = useDrafts((state) => state.keep)
  return [draft, (next) => keep(key, next)]
}
