import { HERE_MS, type Present } from '@org/core'
import { createNews } from './news.ts'

interface Known {
  present: Present
  untilMs: number
}

/** Who else is in a workbook, until they have said nothing for {@link HERE_MS}. */
export function createPeople(workbook: string, nowMs: () => number = Date.now) {
  const news = createNews()
  let me = 0
  let pages = new Map<string, Known>()
  let here: readonly Present[] = []
  let rows: ReadonlyMap<number, readonly Present[]> = new Map()

  function show(next: Map<string, Known>): void {
    pages = next
    here = [...pages.values()].map(({ present }) => present)
    const at = new Map<number, Present[]>()
    for (const present of here)
      if (present.cell !== null) at.set(present.cell.id, [...(at.get(present.cell.id) ?? []), present])
    rows = at
    news.tell()
  }

  return {
    subscribe: news.subscribe,
    /** By the pages that they have open. */
    here: () => here,
    of: (rowId: number) => rows.get(rowId),
    /** @param own who looks at the page: their other tabs are not others */
    hear(own: number, people: readonly Present[]) {
      me = own
      const next = new Map(pages)
      let isNew = false
      for (const present of people) {
        const key = `${present.person.id} ${present.tab}`
        if (present.workbook !== workbook || present.person.id === me) continue
        isNew ||= !isSame(next.get(key)?.present, present)
        if (present.isGone) next.delete(key)
        else next.set(key, { present, untilMs: nowMs() + HERE_MS })
      }
      if (isNew) show(next)
      else pages = next
    },
    /** Those who have said nothing for too long have gone. */
    forget() {
      const left = [...pages].filter(([, { untilMs }]) => untilMs > nowMs())
      if (left.length < pages.size) show(new Map(left))
    },
  }
}
export type People = ReturnType<typeof createPeople>

const isSame = (one: Present | undefined, other: Present): boolean =>
  one !== undefined &&
  !other.isGone &&
  one.person.name === other.person.name &&
  one.cell?.id === other.cell?.id &&
  one.cell?.column === other.cell?.column
