import type { Phone, Taken, TakenField } from '@org/core/contract'
import { isOpen, isWaiting, type KeptEvent } from '@org/core/queue'
import { type CollectingDatabase, inCollecting, STRICT, type TakenHead, wholly } from './database.ts'

/** What a person has along. */
export interface Along {
  head: TakenHead
  /** In the order in which they were taken. */
  fields: readonly TakenField[]
}

const keyOf = (staffId: number, fieldYearId: number): string => `${staffId} ${fieldYearId}`

/** @returns null before anything was taken along */
export const readAlong = (staffId: number): Promise<Along | null> =>
  inCollecting(async (database) => {
    const head = await database.get('heads', staffId)
    if (head === undefined) return null
    const stored = (await database.getAll('fields')).filter((each) => each.staffId === staffId)
    return { head, fields: stored.sort((a, b) => a.place - b.place).map(({ field }) => field) }
  })

/**
 * Keeps what was taken along in the place of what was there before. Fields with events that are not settled stay, behind
 * the new ones, until these are sent. Events that what was there before showed already go.
 *
 * @param known the person’s events that the server had applied before it was asked: the new fields show what they did
 */
export const keepAlong = (
  staffId: number,
  { fields, ...head }: Taken,
  known: ReadonlySet<string>,
): Promise<void> =>
  inCollecting(async (database) => {
    const bytes = new TextEncoder().encode(JSON.stringify(fields)).length
    const stores = ['heads', 'fields', 'events', 'photos'] as const
    const transaction = database.transaction(stores, 'readwrite', STRICT)
    const [heads, kept, events, photos] = [
      transaction.objectStore('heads'),
      transaction.objectStore('fields'),
      transaction.objectStore('events'),
      transaction.objectStore('photos'),
    ]
    await wholly(transaction, async () => {
      await heads.put({ ...head, bytes }, staffId)
      const before = (await kept.getAll()).filter((each) => each.staffId === staffId)
      const taken = new Set(fields.map(({ fieldYearId }) => fieldYearId))
      const open = new Set<number>()
      for (const stored of await events.getAll()) {
        if (stored.staffId !== staffId) continue
        const { number = 0, isTaken, event } = stored
        // Shown by what was taken along before: nothing needs it any longer, but a picture that is still here.
        if (isTaken && (await photos.getKey(event.id)) === undefined) await events.delete(number)
        else if (known.has(stored.event.id)) await events.put({ ...stored, isTaken: true })
        else if (isWaiting(stored) || isOpen(stored)) open.add(stored.event.pointId)
      }
      for (const [place, field] of fields.entries())
        await kept.put({ staffId, place, field }, keyOf(staffId, field.fieldYearId))
      for (const [at, { field }] of before.entries()) {
        if (taken.has(field.fieldYearId)) continue
        const key = keyOf(staffId, field.fieldYearId)
        if (field.points.some(({ id }) => open.has(id)))
          await kept.put({ staffId, place: fields.length + at, field }, key)
        else await kept.delete(key)
      }
    })
  })

/** Events that are applied, so that what is taken along from now on shows what they did. */
export const appliedIds = (events: readonly KeptEvent[]): ReadonlySet<string> =>
  new Set(events.flatMap(({ event, answer }) => (answer === null || isOpen({ answer }) ? [] : [event.id])))

/** This phone: it names itself once. */
export const readPhone = (name: string): Promise<Phone> =>
  inCollecting(async (database: CollectingDatabase) => {
    const transaction = database.transaction('phone', 'readwrite', STRICT)
    const known = await transaction.store.get('phone')
    const phone = known ?? { id: crypto.randomUUID(), name }
    if (known === undefined) await transaction.store.put(phone, 'phone')
    await transaction.done
    return phone
  })
