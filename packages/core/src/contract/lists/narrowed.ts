import * as z from 'zod/mini'
import { integerText } from '../numbers.ts'
import { several } from './several.ts'

/** What narrows the records of a season that are no list of their own. */
export const narrowedQuery = {
  /** Of one of these years; what has nothing of any year yet is of each. */
  year: z.optional(several(integerText(z.minimum(1900), z.maximum(2200)))),
  /** Each word is somewhere in what names the record, ignoring case. */
  search: z.optional(z.string().check(z.maxLength(200))),
}
