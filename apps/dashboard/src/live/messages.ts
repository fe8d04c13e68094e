import { type LiveChange, liveChangeSchema, type Present, presentSchema } from '@org/core/contract'
import * as z from 'zod/mini'

const TYPE = 'live'
const common = { type: z.literal(TYPE), person: z.string() }

/** What tabs tell each other. Another tab may run another version of this program: what it says is checked. */
const messageSchema = z.discriminatedUnion('what', [
  z.object({ ...common, what: z.literal('changes'), changes: z.array(liveChangeSchema) }),
  z.object({ ...common, what: z.literal('here'), people: z.array(presentSchema) }),
  z.object({ ...common, what: z.literal('reset'), seq: z.number() }),
  z.object({ ...common, what: z.literal('state'), isLive: z.boolean() }),
  /** A tab that has just come, and when it began to load, by the clock that tabs of one machine share. */
  z.object({ ...common, what: z.literal('came'), tab: z.string(), beganMs: z.number() }),
  /** The answer of the tab that listens, to that one: where it is, and what it heard meanwhile, or that it has not kept all of that. */
  z.object({
    ...common,
    what: z.literal('welcome'),
    tab: z.string(),
    isLive: z.boolean(),
    seq: z.number(),
    changes: z.array(liveChangeSchema),
    isReset: z.boolean(),
  }),
])

export type TabMessage = z.infer<typeof messageSchema>

/** A message without what all of them carry. */
export type TabNews =
  | { what: 'changes'; changes: readonly LiveChange[] }
  | { what: 'here'; people: readonly Present[] }
  | { what: 'reset'; seq: number }
  | { what: 'state'; isLive: boolean }
  | { what: 'came'; tab: string; beganMs: number }
  | {
      what: 'welcome'
      tab: string
      isLive: boolean
      seq: number
      changes: readonly LiveChange[]
      isReset: boolean
    }

export const toMessage = (person: string, news: TabNews): object => ({ type: TYPE, person, ...news })

/** The message where it is one of this person's; null for anything else on the channel. */
export function readMessage(person: string, message: unknown): TabMessage | null {
  const parsed = messageSchema.safeParse(message)
  return parsed.success && parsed.data.person === person ? parsed.data : null
}
