import * as z from 'zod'
import type { Schema } from '../schema.ts'

const schema = z.custom<Schema>((value) => typeof value === 'object' && value !== null)
const content = z.record(z.string(), z.object({ schema, example: z.unknown().optional() }))
const parameter = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean(),
  description: z.string(),
  schema,
})
const reference = z.object({ $ref: z.string() })
const response = z.object({ description: z.string(), content: content.optional() })

const operation = z.object({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string(),
  description: z.string(),
  parameters: z.array(z.union([reference, parameter])),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.union([reference, response])),
  'x-error-kinds': z.array(z.string()),
})
export type Operation = z.output<typeof operation>
export type Parameter = z.output<typeof parameter>
export type Content = z.output<typeof content>

/** What the page for people reads of the OpenAPI document. */
export const documentSchema = z.object({
  info: z.object({ title: z.string(), description: z.string(), version: z.string() }),
  tags: z.array(z.object({ name: z.string(), description: z.string(), 'x-displayName': z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({
    schemas: z.record(z.string(), schema),
    parameters: z.record(z.string(), parameter),
  }),
})
export type Document = z.output<typeof documentSchema>

/** A call with its address. */
export interface Listed {
  method: string
  path: string
  operation: Operation
}

export const callsOf = ({ paths }: Document, area: string): Listed[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags.includes(area))
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )

/** `growers.create` → `create`. */
export const callAnchor = ({ operationId }: Operation): string => operationId.replace(/^.*\./, '')
