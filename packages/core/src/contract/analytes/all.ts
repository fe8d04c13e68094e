import type { Analyte } from './analyte.ts'
import { CARBON_AND_NITROGEN } from './carbon-nitrogen.ts'
import { ELEMENTS } from './elements.ts'
import { PHYSICAL } from './physical.ts'
import { REACTION } from './reaction.ts'

/** All that results of soil are kept as, by key. What is none of these is kept under the name that the file gives it. */
export const ANALYTES: Readonly<Record<string, Analyte>> = {
  ...CARBON_AND_NITROGEN,
  ...REACTION,
  ...ELEMENTS,
  ...PHYSICAL,
}

export type AnalyteKey =
  | keyof typeof CARBON_AND_NITROGEN
  | keyof typeof REACTION
  | keyof typeof ELEMENTS
  | keyof typeof PHYSICAL
