/** A store that tells its listeners that something changed. */
export function createNews() {
  const listeners = new Set<() => void>()
  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell() {
      for (const listener of [...listeners]) listener()
    },
  }
}
