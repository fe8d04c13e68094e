import { aheadOf } from '#lists/list-page.ts'
import { SAMPLES } from './list.ts'

/** The list of samples and how many there are. */
export const labelsAhead = aheadOf(SAMPLES)
