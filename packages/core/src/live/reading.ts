import { liveHereSchema, type Present } from '../contract/changes/here.ts'
import {
  type LiveChange,
  type LiveEnd,
  liveChangeSchema,
  liveEndSchema,
  liveHelloSchema,
  liveResetSchema,
} from '../contract/changes/schema.ts'
import { createEventParser, type ServerSentEvent } from './event-parser.ts'

/** What a piece of the stream means, in its order. */
export type Told =
  | { what: 'hello'; seq: number; heartbeatMs: number }
  | { what: 'changes'; changes: LiveChange[] }
  | { what: 'reset'; seq: number }
  | { what: 'here'; people: Present[] }
  | { what: 'end'; why: LiveEnd }

/**
 * Understands a live channel's bytes, cut anywhere. Changes numbered up to the last one told are left out. A change that
 * cannot be read (a newer server tells what this program does not know) is a reset: nobody misses it.
 *
 * @param after the number of the last change heard before; null for none
 */
export function createReading(after: number | null): (bytes: Uint8Array) => Told[] {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  const parse = createEventParser()
  let last = after ?? 0

  function understand(event: ServerSentEvent): Told | null {
    const data = parseJson(event.data)
    if (event.name === 'hello') {
      const hello = liveHelloSchema.safeParse(data)
      return hello.success ? { what: 'hello', ...hello.data } : null
    }
    if (event.name === 'end') {
      const end = liveEndSchema.safeParse(data)
      return { what: 'end', why: end.success ? end.data.why : 'restart' }
    }
    if (event.name === 'here') {
      const here = liveHereSchema.safeParse(data)
      return here.success ? { what: 'here', people: here.data.people } : null
    }
    if (event.name === 'change') {
      const change = liveChangeSchema.safeParse(data)
      return change.success ? fresh(change.data) : reset(Number(event.lastId))
    }
    if (event.name !== 'reset') return null
    const parsed = liveResetSchema.safeParse(data)
    return reset(parsed.success ? parsed.data.seq : Number(event.lastId))
  }

  function fresh(change: LiveChange): Told | null {
    if (change.seq <= last) return null
    last = change.seq
    return { what: 'changes', changes: [change] }
  }

  /** The number may be lower than the last: the database was put back to an earlier state. */
  function reset(seq: number): Told {
    if (Number.isSafeInteger(seq)) last = seq
    return { what: 'reset', seq: last }
  }

  return (bytes) => {
    const told: Told[] = []
    for (const event of parse(decoder.decode(bytes, { stream: true }))) {
      const next = understand(event)
      const before = told.at(-1)
      if (next === null) continue
      if (next.what === 'changes' && before?.what === 'changes') before.changes.push(...next.changes)
      else told.push(next)
    }
    return told
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
