import * as z from 'zod/mini'
import { idSchema, versionSchema } from '../common.ts'
import { createShape, readShape } from '../entity/shapes.ts'
import { savedViewEntity } from './entity.ts'

/** A page's view under a name: the search part of its address, as the page wrote it. */
export const savedViewSchema = z.object({
  id: idSchema,
  ...readShape(savedViewEntity, 'page', 'name', 'search', 'isShared'),
  ownerName: z.string(),
  isMine: z.boolean(),
  version: versionSchema,
})
export type SavedView = z.infer<typeof savedViewSchema>

export const savedViewWriteSchema = z.object(createShape(savedViewEntity))
export type SavedViewWrite = z.infer<typeof savedViewWriteSchema>
