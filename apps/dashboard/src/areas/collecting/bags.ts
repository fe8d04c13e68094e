import { useState } from 'react'
import * as z from 'zod/mini'
import { browserStorage } from '#platform/tab-storage.ts'
import type { Bag, Bags } from './act.ts'

const NAME = 'collecting-bags'
const keptSchema = z.object({
  staffId: z.number(),
  bags: z.record(z.string(), z.object({ code: z.nullable(z.string()), cores: z.nullable(z.number()) })),
})

function readKept(staffId: number): Bags {
  try {
    const kept = keptSchema.safeParse(JSON.parse(browserStorage.getItem(NAME) ?? 'null'))
    return kept.success && kept.data.staffId === staffId ? kept.data.bags : {}
  } catch {
    return {}
  }
}

/** What is entered of bags whose points are not collected yet: it is there again after the page was closed. */
export function useBags(staffId: number) {
  const [bags, setBags] = useState(() => readKept(staffId))
  const change = (next: Bags) => {
    setBags(next)
    browserStorage.setItem(NAME, JSON.stringify({ staffId, bags: next }))
  }
  return {
    bags,
    put: (sampleId: number, part: Partial<Bag>) =>
      change({ ...bags, [sampleId]: { ...(bags[sampleId] ?? { code: null, cores: null }), ...part } }),
    forget: (sampleIds: readonly number[]) =>
      change(Object.fromEntries(Object.entries(bags).filter(([id]) => !sampleIds.includes(Number(id))))),
  }
}
