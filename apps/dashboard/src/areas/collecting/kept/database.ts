import type { Phone, Taken, TakenField } from '@org/core/contract'
import type { KeptEvent, KeptPicture, UnnumberedEvent } from '@org/core/queue'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** An event as it is stored: the database numbers it, and no number comes twice, also after a removal. */
export interface StoredEvent {
  number?: number
  staffId: number
  event: UnnumberedEvent
  answer: KeptEvent['answer']
  isTaken: boolean
}

/** What is said of what was taken along. */
export interface TakenHead extends Omit<Taken, 'fields'> {
  /** In bytes, as it came. */
  bytes: number
}

interface Collecting extends DBSchema {
  events: { key: number; value: StoredEvent }
  /** By person and field year: `7 12`. */
  fields: { key: string; value: { staffId: number; place: number; field: TakenField } }
  heads: { key: number; value: TakenHead }
  phone: { key: 'phone'; value: Phone }
  /** By the ids of their events. */
  photos: { key: string; value: KeptPicture }
}

export type CollectingDatabase = IDBPDatabase<Collecting>

const NAME = 'collecting'
const VERSION = 2

let opened: Promise<CollectingDatabase> | null = null

/**
 * The phone’s database. It outlasts sign-outs: what a person did stays until it is sent. Upgrades only add stores; an
 * older page in another tab lets go of it.
 */
export function openCollecting(): Promise<CollectingDatabase> {
  const forget = () => {
    opened = null
  }
  opened ??= openDB<Collecting>(NAME, VERSION, {
    upgrade(database, before) {
      if (before < 1) createFirst(database)
      database.createObjectStore('photos', { keyPath: 'id' })
    },
    blocking(_now, _next, event) {
      forget()
      if (event.target instanceof IDBDatabase) event.target.close()
    },
    terminated: forget,
  })
  opened.catch(forget)
  return opened
}

function createFirst(database: CollectingDatabase): void {
  database.createObjectStore('events', { keyPath: 'number', autoIncrement: true })
  database.createObjectStore('fields')
  database.createObjectStore('heads')
  database.createObjectStore('phone')
}

/** Work in the database; once more where the phone dropped the connection, as some do in the background. */
export async function inCollecting<T>(work: (database: CollectingDatabase) => Promise<T>): Promise<T> {
  try {
    return await work(await openCollecting())
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error
    opened = null
    return work(await openCollecting())
  }
}

/** What is written outlasts a power cut. */
export const STRICT = { durability: 'strict' } as const

interface Ending {
  done: Promise<void>
  abort(): void
}

/** All of what `work` writes, or nothing: a request that cannot even begin leaves what came before it to be committed. */
export async function wholly<T>(transaction: Ending, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work()
    await transaction.done
    return result
  } catch (error) {
    // Its own rejection says what the error says.
    transaction.done.catch(() => {})
    try {
      transaction.abort()
    } catch {
      // It has ended by itself.
    }
    throw error
  }
}
