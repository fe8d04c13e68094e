import type { StateStorage } from 'zustand/middleware'

/** Text kept for as long as this tab lives. A full or refused storage keeps nothing, and nobody is stopped by it. */
export const tabStorage = textStorage(() => sessionStorage)

/** The same, kept in this browser until it is removed: for work that must survive the tab. */
export const browserStorage = textStorage(() => localStorage)

/** Synchronous, unlike a `StateStorage` at large. */
interface TextStorage extends StateStorage {
  getItem: (name: string) => string | null
  setItem: (name: string, value: string) => void
  /** Removes everything whose name begins so. */
  removeWith: (prefix: string) => void
}

function textStorage(storage: () => Storage): TextStorage {
  return {
    getItem: (name) => attempt(() => storage().getItem(name)) ?? null,
    setItem: (name, value) => attempt(() => storage().setItem(name, value)),
    removeItem: (name) => attempt(() => storage().removeItem(name)),
    removeWith: (prefix) =>
      attempt(() => {
        for (const name of Object.keys(storage())) if (name.startsWith(prefix)) storage().removeItem(name)
      }),
  }
}

function attempt<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
