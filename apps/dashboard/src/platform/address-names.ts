import { matchPath, type PathName, paths } from '@org/core'
import { useLayoutEffect, useSyncExternalStore } from 'react'
import { useSearch } from 'wouter'

/** Whether a page can read these words as the value of this name. */
export type CanRead = (name: string, words: string) => boolean

/** A part of an address that its page does nothing with: a name it does not know, or words it cannot read. */
export interface UnreadPart {
  name: string
  /** Null where the page does not know the name. */
  words: string | null
}

interface Reader {
  /** Whether its program is here: before, it has not said what it reads. */
  isHere: boolean
  names: Map<string, CanRead>
}

const readsAll: CanRead = () => true

/** What each page reads of its address, as its parts have said so far: they come and go. */
const readers = new Map<PathName, Reader>()
const listeners = new Set<() => void>()
let version = 0

function readerOf(page: PathName): Reader {
  const reader = readers.get(page) ?? { isHere: false, names: new Map<string, CanRead>() }
  readers.set(page, reader)
  return reader
}

function changed(): void {
  version += 1
  for (const listener of listeners) listener()
}

function learn(page: PathName | undefined, names: readonly string[], canRead: CanRead): void {
  if (page === undefined) return
  const known = readerOf(page).names
  // Who can tell which words are read tells more than who only reads the name.
  const news = names.filter(
    (name) => !known.has(name) || (canRead !== readsAll && known.get(name) !== canRead),
  )
  for (const name of news) known.set(name, canRead)
  if (news.length > 0) changed()
}

/**
 * Says that the page shown reads these names of its address, so that nobody is told that it does not.
 *
 * @param names the same list each time
 * @param canRead the same function each time; without it, any words are read
 */
export function useAddressNames(names: readonly string[], canRead: CanRead = readsAll): void {
  useLayoutEffect(() => learn(matchPath(location.pathname)?.name, names, canRead), [names, canRead])
}

/** Beside a page's program: says that it is here, and that it reads the names which links to it have. */
export function PageIsHere({ name }: { name: PathName }): null {
  useLayoutEffect(() => {
    learn(name, paths[name].query, readsAll)
    const reader = readerOf(name)
    if (reader.isHere) return
    reader.isHere = true
    changed()
  }, [name])
  return null
}

/** The parts of the address that a page does nothing with, in their order; none before its program is here. */
export function useUnreadParts(page: PathName): readonly UnreadPart[] {
  const search = useSearch()
  useSyncExternalStore(listen, () => version)
  const reader = readers.get(page)
  return reader?.isHere === true ? unreadBy(reader, search) : []
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function unreadBy({ names }: Reader, search: string): UnreadPart[] {
  return [...new Map(new URLSearchParams(search))].flatMap(([name, words]): UnreadPart[] => {
    const canRead = names.get(name)
    if (canRead === undefined) return [{ name, words: null }]
    return words === '' || canRead(name, words) ? [] : [{ name, words }]
  })
}
