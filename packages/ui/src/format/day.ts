import { dayWords } from '@org/core/contract'

/** A calendar day, `2026-10-12`, in no time zone, as people read it: `Oct 12, 2026`. */
export const formatDay: (day: string) => string = dayWords
