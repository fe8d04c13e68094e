import type { Client, Edit } from '@org/core'
import { herePath, lastTouchedMs, madeHere } from '#writes/made-edits.ts'
import { type Choice, chooseTarget, endsWithImportUndo, type NearnessOf, trace } from './history.ts'
import type { Way } from './useOwnUndo.ts'

const PAGE_EDITS = 100
/** As far back as a key looks for something to take back. */
const MOST_PAGES = 10
/** How long an edit counts as just made. */
const WHILE_MS = 10 * 60_000

/** What a key acts on; null when there is nothing, 'importUndone' when there is no redo of what was undone last. */
export async function findTarget(client: Client, way: Way): Promise<Choice | null | 'importUndone'> {
  const nearnessOf = nearnessNow()
  const edits: Edit[] = []
  let cursor: string | null = null
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const page: { items: Edit[]; nextCursor: string | null } = await client.edits.list({
      limit: PAGE_EDITS,
      ...(cursor === null ? {} : { cursor }),
    })
    edits.push(...page.items)
    const traced = trace(edits)
    if (way === 'redo' && endsWithImportUndo(traced)) return 'importUndone'
    const found = chooseTarget(traced, way, nearnessOf)
    if (found !== 'unknown') return found
    cursor = page.nextCursor
    if (cursor === null) return null
  }
  return null
}

/** How near edits are to this page and moment. */
function nearnessNow(): NearnessOf {
  const [path, nowMs, touchedMs] = [herePath(), Date.now(), lastTouchedMs()]
  const made = new Map(madeHere().map((each) => [each.id, each]))
  return (editId) => {
    const edit = made.get(editId)
    if (edit === undefined || edit.path !== path) return 'elsewhere'
    return nowMs - edit.atMs <= WHILE_MS && touchedMs <= edit.atMs ? 'here' : 'page'
  }
}
