import * as z from 'zod/mini'
import { idSchema, instantSchema, nameSchema, textSchema, versionSchema } from '../common.ts'

/** A grower: whose fields the business samples. Empty text means not known. */
export const growerSchema = z.object({
  id: idSchema,
  name: z.string(),
  contactFirstName: z.string(),
  contactLastName: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  /** The grower's key in another program of the business. */
  externalRef: z.string(),
  notes: z.string(),
  /** Inactive growers are kept, and left out of lists that do not ask for them. */
  active: z.boolean(),
  /** Fields that are active, and their area together. */
  fieldCount: z.int().check(z.nonnegative()),
  areaHa: z.number().check(z.nonnegative()),
  version: versionSchema,
  updatedAt: instantSchema,
})
export type Grower = z.infer<typeof growerSchema>

const emailSchema = z.union([z.literal(''), z.email('Invalid email address').check(z.maxLength(320))])

/** What a person enters for a new grower; only the name is required. */
export const growerCreateSchema = z.object({
  name: nameSchema,
  contactFirstName: z._default(textSchema(200), ''),
  contactLastName: z._default(textSchema(200), ''),
  email: z._default(emailSchema, ''),
  phone: z._default(textSchema(50), ''),
  address: z._default(textSchema(500), ''),
  externalRef: z._default(textSchema(200), ''),
  notes: z._default(textSchema(5000), ''),
})
export type GrowerCreate = z.infer<typeof growerCreateSchema>

/** A patch: what is not named stays. `version` is the one the person saw. */
export const growerUpdateSchema = z.object({
  version: versionSchema,
  name: z.optional(nameSchema),
  contactFirstName: z.optional(textSchema(200)),
  contactLastName: z.optional(textSchema(200)),
  email: z.optional(emailSchema),
  phone: z.optional(textSchema(50)),
  address: z.optional(textSchema(500)),
  externalRef: z.optional(textSchema(200)),
  notes: z.optional(textSchema(5000)),
})
export type GrowerUpdate = z.infer<typeof growerUpdateSchema>

export const GROWER_SORTS = [
  'name',
  '-name',
  'fields',
  '-fields',
  'area',
  '-area',
  'updated',
  '-updated',
] as const
export type GrowerSort = (typeof GROWER_SORTS)[number]

/** A grower whose name is like another: asked before one is made twice. */
export const similarGrowerSchema = z.object({
  id: idSchema,
  name: z.string(),
  active: z.boolean(),
  fieldCount: z.int().check(z.nonnegative()),
  /** Trigram similarity of the names without case and accents, 0 to 1. */
  similarity: z.number().check(z.minimum(0), z.maximum(1)),
})
export type SimilarGrower = z.infer<typeof similarGrowerSchema>
