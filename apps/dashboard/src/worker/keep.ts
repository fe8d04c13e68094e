import { CACHE_PREFIX, isHashed, PAGE, SETTINGS } from './names.ts'
import { filesNamed, hasNonce } from './page.ts'
import type { Program } from './scope.ts'

/** How many files are fetched at once: collecting goes on beside it. */
const AT_ONCE = 6

export const cacheOf = (program: Program): string => CACHE_PREFIX + program.mark

/**
 * Puts a program into its cache: all of it, or nothing. What an older one has under the same hashed name is taken from
 * there.
 *
 * @throws Error that names what could not be had
 */
export async function install(program: Program): Promise<void> {
  const name = cacheOf(program)
  try {
    const cache = await caches.open(name)
    const left = [PAGE, ...SETTINGS, ...program.files].values()
    const take = async (): Promise<void> => {
      for (const path of left) await cache.put(path, await had(path, program))
    }
    await Promise.all(Array.from({ length: AT_ONCE }, take))
  } catch (cause) {
    await caches.delete(name)
    throw cause
  }
}

async function had(path: string, program: Program): Promise<Response> {
  const known = isHashed(path) ? await fromAnyCache(path) : undefined
  if (known !== undefined) return known
  const headers = path === PAGE ? { accept: 'text/html' } : {}
  const answer = await fetch(path, { cache: isHashed(path) ? 'default' : 'no-store', headers })
  if (!answer.ok || answer.redirected) throw new Error(`${path} was answered with ${answer.status}`)
  if (path === PAGE) await requirePage(answer.clone(), program)
  return answer
}

/** While a release is put in place, the page may be of another build than the worker: then it waits for the next look. */
async function requirePage(answer: Response, { files }: Program): Promise<void> {
  const html = await answer.text()
  if (!hasNonce(html, answer.headers)) throw new Error('The page has no nonce that its policy names')
  const foreign = filesNamed(html).find((path) => !files.includes(path))
  if (foreign !== undefined) throw new Error(`The page is of another build: it names ${foreign}`)
}

/** Whether everything is there, so that the page opens without network. */
export async function isWhole(program: Program): Promise<boolean> {
  if (!(await caches.has(cacheOf(program)))) return false
  const cache = await caches.open(cacheOf(program))
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  return [PAGE, ...SETTINGS, ...program.files].every((path) => kept.has(path))
}

/** Deletes the programs before the last: tabs that still run the last one load parts of it. A later one is kept too. */
export async function tidy(program: Program): Promise<void> {
  const names = await ownCaches()
  const own = names.indexOf(cacheOf(program))
  for (const name of names.slice(0, Math.max(0, own - 1))) await caches.delete(name)
}

/** A file with a hash in its name, from whichever program has it. */
export async function fromAnyCache(path: string): Promise<Response | undefined> {
  for (const name of (await ownCaches()).toReversed()) {
    const found = await caches.match(path, { cacheName: name, ignoreVary: true })
    if (found !== undefined) return found
  }
  return undefined
}

/** The oldest first. */
const ownCaches = async (): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX))
