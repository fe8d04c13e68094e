/** One answer about rows: those asked for that are not among its rows are gone. */
export interface Answer<Row> {
  asked: readonly number[]
  rows: readonly Row[]
  request: number
}

/** Numbers requests as they begin, and remembers what changed while any of them was under way. */
export function createRequests() {
  let latest = 0
  const underWay = new Set<number>()
  const changedAt = new Map<number, number>()
  return {
    begin(): number {
      latest += 1
      underWay.add(latest)
      return latest
    },
    end(request: number): void {
      underWay.delete(request)
      if (underWay.size === 0) changedAt.clear()
    },
    /** The number of the last that began. */
    latest: (): number => latest,
    changed(id: number): void {
      if (underWay.size > 0) changedAt.set(id, latest)
    },
    /** Whether the row changed after the request began, so that its answer may be from before. */
    mayBeOld: (id: number, request: number): boolean => (changedAt.get(id) ?? 0) >= request,
  }
}
export type Requests = ReturnType<typeof createRequests>
