import type { programEstimateQuery } from '@org/core/contract'
import type * as z from 'zod'

/** What is asked of a field’s estimate, and of a program’s. */
export type Asked = Omit<z.output<typeof programEstimateQuery>, 'program' | 'year'>
