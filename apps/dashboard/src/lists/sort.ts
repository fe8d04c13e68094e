import type { Sort } from '@org/ui'

/** `-area` as a table's head says it. */
export const sortOf = (sort: string): Sort =>
  sort.startsWith('-') ? { column: sort.slice(1), descending: true } : { column: sort, descending: false }

/** The other way: what the head says as one word. */
export const sortWord = ({ column, descending }: Sort): string => (descending ? `-${column}` : column)
