import * as z from 'zod/mini'
import { create } from 'zustand'
import { draftName } from '#platform/drafts.ts'
import { useSession } from '#platform/session.ts'
import { tabStorage } from '#platform/tab-storage.ts'
import { type YearDraft, yearDraftSchema } from './draft.ts'

/** Of one field: the year that is open to be written, if any; another tab of the page, or a reload, loses nothing. */
interface Drafts {
  /** By person and field. */
  drafts: Readonly<Record<string, YearDraft>>
  keep: (key: string, draft: YearDraft | null) => void
}

const STORED = draftName('year-drafts', () => useDrafts.setState({ drafts: {} }))
const storedSchema = z.record(z.string(), yearDraftSchema)

function stored(): Drafts['drafts'] {
  try {
    return storedSchema.safeParse(JSON.parse(tabStorage.getItem(STORED) ?? '{}')).data ?? {}
  } catch {
    return {}
  }
}

const useDrafts = create<Drafts>()((set, get) => ({
  drafts: stored(),
  keep: (key, draft) => {
    const { [key]: _, ...others } = get().drafts
    const drafts = draft === null ? others : { ...others, [key]: draft }
    set({ drafts })
    void tabStorage.setItem(STORED, JSON.stringify(drafts))
  },
}))

/** What is typed of a field's year and not saved; null while none is open. */
export function useYearDraft(fieldId: number): [YearDraft | null, (draft: YearDraft | null) => void] {
  const { user } = useSession()
  const key = `${user?.id ?? user?.email ?? ''}:${fieldId}`
  const draft = useDrafts(({ drafts }) => drafts[key] ?? null)
  const keep = useDrafts((state) => state.keep)
  return [draft, (next) => keep(key, next)]
}
