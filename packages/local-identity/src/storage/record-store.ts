import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { AdapterPayload } from 'oidc-provider'
import * as z from 'zod'
import { readJsonFile, writeJsonFile } from './json-file.ts'

/** What the provider keeps, as it gave it; only the provider reads inside. */
const payloadSchema = z.custom<AdapterPayload>((value) => typeof value === 'object' && value !== null)

const recordSchema = z.object({
  id: z.string(),
  payload: payloadSchema,
  /** Milliseconds since the epoch; null never expires. */
  expiresAt: z.number().nullable(),
})
export type StoredRecord = z.infer<typeof recordSchema>

/** Ids come from the provider's own random generator, and become file names. */
const safeId = /^[\w-]{1,200}$/

const SWEEP_EVERY_MS = 60_000

export interface RecordStoreOptions {
  now?: () => number
  /** The most records of one kind; the oldest give way. */
  capacity?: number
}

/**
 * The records of one kind (sessions, grants, refresh tokens …): one small file each, read once at the start and
 * then answered from memory. Every write is on disk before it returns. Expired records go away by themselves.
 */
export class RecordStore {
  readonly #folder: string
  readonly #now: () => number
  readonly #capacity: number
  readonly #records = new Map<string, StoredRecord>()
  #nextSweepAt = 0

  constructor(folder: string, { now = Date.now, capacity = 2000 }: RecordStoreOptions = {}) {
    this.#folder = folder
    this.#now = now
    this.#capacity = capacity
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    this.#load()
  }

  get size(): number {
    return this.#records.size
  }

  find(id: string): AdapterPayload | undefined {
    const record = this.#records.get(id)
    return record && !this.#isExpired(record) ? record.payload : undefined
  }

  findWhere(matches: (payload: AdapterPayload) => boolean): AdapterPayload | undefined {
    return this.#live().find((record) => matches(record.payload))?.payload
  }

  put(id: string, payload: AdapterPayload, expiresInS?: number): void {
    if (!safeId.test(id)) throw new Error('A record id must be a plain token')
    const expiresAt = expiresInS === undefined ? null : this.#now() + expiresInS * 1000
    const record = { id, payload, expiresAt }
    writeJsonFile(this.#path(id), record)
    // Taken out first, so that a record written again counts as the newest.
    this.#records.delete(id)
    this.#records.set(id, record)
    this.#dropSurplus()
  }

  /** Replaces the payload of a record and leaves its expiry alone; no such record is no error. */
  change(id: string, change: (payload: AdapterPayload) => AdapterPayload): void {
    const record = this.#records.get(id)
    if (!record) return
    const changed = { ...record, payload: change(record.payload) }
    writeJsonFile(this.#path(id), changed)
    this.#records.set(id, changed)
  }

  remove(id: string): void {
    if (!this.#records.delete(id)) return
    rmSync(this.#path(id), { force: true })
  }

  removeWhere(matches: (payload: AdapterPayload) => boolean): void {
    for (const record of [...this.#records.values()]) if (matches(record.payload)) this.remove(record.id)
  }

  #load(): void {
    const kept: StoredRecord[] = []
    for (const name of readdirSync(this.#folder)) {
      const record = name.endsWith('.json') ? this.#read(join(this.#folder, name)) : undefined
      if (record && !this.#isExpired(record)) kept.push(record)
      else rmSync(join(this.#folder, name), { force: true })
    }
    // Records of one kind live equally long, so the order of expiry is the order of age.
    kept.sort((a, b) => (a.expiresAt ?? Infinity) - (b.expiresAt ?? Infinity))
    for (const record of kept) this.#records.set(record.id, record)
  }

  /** A damaged record is one person's sign-in at most: it is dropped, and the service starts. */
  #read(path: string): StoredRecord | undefined {
    try {
      return readJsonFile(path, recordSchema)
    } catch {
      return undefined
    }
  }

  #dropSurplus(): void {
    if (this.#now() >= this.#nextSweepAt) {
      this.#nextSweepAt = this.#now() + SWEEP_EVERY_MS
      for (const record of [...this.#records.values()]) if (this.#isExpired(record)) this.remove(record.id)
    }
    for (const id of this.#records.keys()) {
      if (this.#records.size <= this.#capacity) return
      this.remove(id)
    }
  }

  #live(): StoredRecord[] {
    return [...this.#records.values()].filter((record) => !this.#isExpired(record))
  }

  #isExpired(record: StoredRecord): boolean {
    return record.expiresAt !== null && record.expiresAt <= this.#now()
  }

  #path(id: string): string {
    return join(this.#folder, `${id}.json`)
  }
}
