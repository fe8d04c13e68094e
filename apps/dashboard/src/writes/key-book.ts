import { draftName } from '#platform/drafts.ts'
import { tabStorage } from '#platform/tab-storage.ts'

interface Entry {
  content: string
  key: string
  atMs: number
}

/** The server knows a key for a week; nobody goes on with a write after a day. */
const KEPT_MS = 24 * 3_600_000
const MAX_ENTRIES = 30

/** Which key a content was sent under. Kept with the tab's drafts: it survives a reload, and not another person. */
export interface KeyBook {
  /** The content's key, a new one where it has none. */
  keyOf: (content: string) => string
  /** Forgets every entry that this says. */
  forget: (which: (entry: { content: string; key: string }) => boolean) => void
}

export function createKeyBook(name: string): KeyBook {
  let entries: Entry[] | null = null
  const stored = draftName(name, () => {
    entries = []
  })
  const read = (): Entry[] => {
    entries ??= parse(tabStorage.getItem(stored))
    const oldest = Date.now() - KEPT_MS
    return entries.filter(({ atMs }) => atMs > oldest)
  }
  const write = (next: Entry[]) => {
    entries = next.slice(-MAX_ENTRIES)
    if (entries.length === 0) tabStorage.removeItem(stored)
    else tabStorage.setItem(stored, JSON.stringify(entries))
  }
  return {
    keyOf(content) {
      const known = read().find((entry) => entry.content === content)
      if (known !== undefined) return known.key
      const entry = { content, key: crypto.randomUUID(), atMs: Date.now() }
      write([...read(), entry])
      return entry.key
    },
    forget(which) {
      const kept = read()
      const left = kept.filter((entry) => !which(entry))
      if (left.length < kept.length) write(left)
    },
  }
}

/** A damaged book counts as an empty one. */
function parse(text: string | null): Entry[] {
  if (text === null) return []
  try {
    const kept: unknown = JSON.parse(text)
    return Array.isArray(kept) ? kept.filter(isEntry) : []
  } catch {
    return []
  }
}

/** Without a schema: the first page needs this before it needs any, and is to load quickly. */
function isEntry(value: unknown): value is Entry {
  if (typeof value !== 'object' || value === null) return false
  const { content, key, atMs }: Partial<Record<keyof Entry, unknown>> = value
  return typeof content === 'string' && typeof key === 'string' && typeof atMs === 'number'
}
