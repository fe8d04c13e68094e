import { setTimeout } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import * as z from 'zod'
import type { Db } from '../db/database.ts'
import type { Database } from '../db/schema.ts'
import { type Tx, transact } from '../db/transact.ts'
import type { Parts } from './parts.ts'
import { createRandom, numbersOf, randomFrom } from './random.ts'
import './tables.ts'

const DEMO_CHANNEL = 'demo'
const DEMO_REASON = 'Invented for demonstration'
export const BY_DEMO = { staffId: null, channel: DEMO_CHANNEL, reason: DEMO_REASON }
/** Held while a part is written: of several processes one writes it, and the others find it written. */
const PART_LOCK = 7_302_002
/** Before each part: what people ask for meanwhile is answered first. */
const PAUSE_MS = 50

/** Parts of which each is a transaction: the changes of a whole season would be in memory at once. Nobody waits in between. */
export const eachByItself = (db: Db): Parts => ({
  kysely: db,
  write: (_answer, work) => transact(db, BY_DEMO, work),
  run: async (work) => {
    await transact(db, BY_DEMO, work)
  },
  random: createRandom,
  tell: () => {},
})

/** Like {@link numbersOf}, and knows how many were drawn. */
interface Sequence {
  next(): number
  drawn: number
}

/**
 * Parts of which each is a transaction, kept with its answer: the next process goes on after the last one.
 *
 * @param signal ends the writing between two parts
 */
export function keptParts(db: Db, signal: AbortSignal): Parts {
  const sequences: Sequence[] = []
  let number = 0
  let progress = { step: '', done: 0, total: 0 }
  const write = async <T>(answer: z.ZodType<T>, work: (tx: Tx) => Promise<T>): Promise<T> => {
    const at = number
    number += 1
    await setTimeout(PAUSE_MS)
    signal.throwIfAborted()
    const before = sequences.map(({ drawn }) => drawn)
    return transact(db, BY_DEMO, async (tx) => {
      const kept = await keptPart(tx.kysely, at)
      if (kept !== undefined) {
        for (const [index, count] of kept.drawn.entries()) skip(sequences[index], count)
        return answer.parse(kept.answer)
      }
      const made = await work(tx)
      const drawn = sequences.slice(0, before.length).map((each, index) => each.drawn - (before[index] ?? 0))
      await keepPart(tx.kysely, { number: at, answer: made, drawn })
      await tx.kysely.updateTable('demonstration').set(progress).execute()
      return made
    })
  }
  return {
    kysely: db,
    write,
    async run(work) {
      await write(z.null(), async (tx) => {
        await work(tx)
        return null
      })
    },
    random(seed) {
      const next = numbersOf(seed)
      const sequence: Sequence = {
        drawn: 0,
        next() {
          sequence.drawn += 1
          return next()
        },
      }
      sequences.push(sequence)
      return randomFrom(sequence.next)
    },
    tell(step, done, total) {
      progress = { step, done, total }
    },
  }
}

function skip(sequence: Sequence | undefined, count: number): void {
  for (let drawn = 0; drawn < count; drawn += 1) sequence?.next()
}

async function keptPart(kysely: Transaction<Database>, number: number) {
  await sql`SELECT pg_advisory_xact_lock(${PART_LOCK})`.execute(kysely)
  return kysely
    .selectFrom('demonstration_part')
    .select(['answer', 'drawn'])
    .where('number', '=', number)
    .executeTakeFirst()
}

async function keepPart(
  kysely: Transaction<Database>,
  { answer, ...part }: { number: number; answer: unknown; drawn: number[] },
): Promise<void> {
  await kysely
    .insertInto('demonstration_part')
    .values({ ...part, answer: JSON.stringify(answer) })
    .execute()
}
