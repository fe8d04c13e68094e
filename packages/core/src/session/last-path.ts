import type { KeyValueStorage } from '../platform/ports.ts'
import { keys } from './keys.ts'

const NEVER = ['/login', '/auth', '/admin-error']

/** Whether a path is one of this product's own pages that a person may be sent back to. */
function isReturnable(path: string): boolean {
  // `//host` and `/\host` are addresses of other sites.
  if (!/^\/(?![/\\])/.test(path)) return false
  const pathname = path.split(/[?#]/, 1)[0] ?? ''
  return !NEVER.some((never) => pathname === never || pathname.startsWith(`${never}/`))
}

/** This tab's own last path comes first: two tabs that sign in at once return to their own places. */
export interface PathMemory {
  transient: KeyValueStorage
  storage: KeyValueStorage
}

export function rememberPath({ transient, storage }: PathMemory, path: string): void {
  if (!isReturnable(path)) return
  transient.set(keys.lastPath, path)
  storage.set(keys.lastPath, path)
}

export function lastPath({ transient, storage }: PathMemory): string | null {
  const path = transient.get(keys.lastPath) ?? storage.get(keys.lastPath)
  return path !== null && isReturnable(path) ? path : null
}
