import { type LiveChange, liveChangeSchema } from '@org/core/contract'
import * as z from 'zod/mini'

const TYPE = 'live'
const common = { type: z.literal(TYPE), person: z.string() }

/** What tabs tell each other. Another tab may run another version of this program: what it says is checked. */
const messageSchema = z.discriminatedUnion('what', [
  z.object({ ...common, what: z.literal('changes'), changes: z.array(liveChangeSchema) }),
  z.object({ ...common, what: z.literal('reset'), seq: z.number() }),
  z.object({ ...common, what: z.literal('state'), isLive: z.boolean(), seq: z.nullable(z.number()) }),
  /** A tab that has just come, which began to load so many milliseconds ago. */
  z.object({ ...common, what: z.literal('came'), agoMs: z.number() }),
  /** The answer of the tab that listens: where it is, and what it heard meanwhile. */
  z.object({
    ...common,
    what: z.literal('welcome'),
    isLive: z.boolean(),
    seq: z.nullable(z.number()),
    changes: z.array(liveChangeSchema),
  }),
])

export type TabMessage = z.infer<typeof messageSchema>

/** A message without what all of them carry. */
export type TabNews =
  | { what: 'changes'; changes: readonly LiveChange[] }
  | { what: 'reset'; seq: number }
  | { what: 'state'; isLive: boolean; seq: number | null }
  | { what: 'came'; agoMs: number }
  | { what: 'welcome'; isLive: boolean; seq: number | null; changes: readonly LiveChange[] }

export const toMessage = (person: string, news: TabNews): object => ({ type: TYPE, person, ...news })

/** The message where it is one of this person's; null for anything else on the channel. */
export function readMessage(person: string, message: unknown): TabMessage | null {
  const parsed = messageSchema.safeParse(message)
  return parsed.success && parsed.data.person === person ? parsed.data : null
}
