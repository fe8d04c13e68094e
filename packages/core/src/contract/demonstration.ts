import * as z from 'zod/mini'

/** What `/demonstration.json` answers: how far the demonstration is that a first start invents; null: nothing is invented. */
export const demonstrationSchema = z.object({
  demonstration: z.nullable(
    z.object({
      /** `designs of field years`; empty before the first. */
      step: z.string(),
      done: z.number(),
      total: z.number(),
    }),
  ),
})
export type DemonstrationProgress = NonNullable<z.infer<typeof demonstrationSchema>['demonstration']>
