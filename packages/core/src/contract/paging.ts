import * as z from 'zod/mini'
import { integerText } from './numbers.ts'

/** The default number of rows of a page. */
export const DEFAULT_PAGE_SIZE = 50
/** The most rows of a page. */
export const MAX_PAGE_SIZE = 500

/** Paging is by key: `cursor` is the opaque `nextCursor` of the page before. */
export const pageQuery = {
  limit: z._default(integerText(z.minimum(1), z.maximum(MAX_PAGE_SIZE)), DEFAULT_PAGE_SIZE),
  cursor: z.optional(z.string().check(z.maxLength(512))),
}

/** A page of rows; `nextCursor` is null on the last one. */
export const pageOf = <S extends z.ZodMiniType>(item: S) =>
  z.object({ items: z.array(item), nextCursor: z.nullable(z.string()) })
