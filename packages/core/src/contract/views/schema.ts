import * as z from 'zod/mini'
import { idSchema, nameSchema, versionSchema } from '../common.ts'

/** The pages whose views can be kept under a name. */
export const VIEW_PAGES = ['fields', 'growers', 'enrollments'] as const
export type ViewPage = (typeof VIEW_PAGES)[number]

/** A page's view kept under a name: its address' search part, as the page wrote it. */
export const savedViewSchema = z.object({
  id: idSchema,
  page: z.enum(VIEW_PAGES),
  name: z.string(),
  /** `q=north&sort=-area`, without the question mark. */
  search: z.string(),
  /** Seen by everyone; else by its owner only. */
  isShared: z.boolean(),
  ownerName: z.string(),
  isMine: z.boolean(),
  version: versionSchema,
})
export type SavedView = z.infer<typeof savedViewSchema>

export const savedViewWriteSchema = z.object({
  page: z.enum(VIEW_PAGES),
  name: nameSchema,
  search: z.string().check(z.maxLength(2000)),
  isShared: z._default(z.boolean(), false),
})
export type SavedViewWrite = z.infer<typeof savedViewWriteSchema>
