import type { PlaceOfCell } from '@org/core'
import type { ListRow } from '@org/core/lists'
import { useEffect, useMemo, useRef } from 'react'
import { useClient } from '#data/api.ts'
import { heardChanges, heardPeople } from '#live/heard.ts'
import { onPageHide } from '#platform/page-events.ts'
import { useServices } from '#platform/services.ts'
import { useSession } from '#platform/session.ts'
import type { Sheet } from '../sheet.ts'
import { createMarks, type Marks } from './marks.ts'
import { createPeople, type People } from './people.ts'

/** A key held down moves through many cells: others see where it rests. */
const RESTS_MS = 250
/** Several times within the time after which a silent person has gone. */
const AGAIN_MS = 10_000
const LOOK_MS = 1000

export interface Others {
  people: People
  marks: Marks
  /** The person is at a cell now. */
  moveTo: (cell: PlaceOfCell | null) => void
}

/**
 * Others in this workbook: who they are, where, and what they changed a moment ago.
 *
 * @param rowsInSight only their cells are marked
 */
export function useOthers<Row extends ListRow>(
  sheet: Sheet<Row>,
  rowsInSight: { current: () => readonly Row[] },
): Others {
  const { user } = useSession()
  const me = user?.id ?? 0
  const people = useMemo(() => createPeople(sheet.id), [sheet])
  const marks = useMemo(() => createMarks(), [])
  useEffect(() => {
    const ends = [
      heardPeople.subscribe((news) => people.hear(me, news)),
      heardChanges.subscribe((changes) => marks.hear(sheet, rowsInSight.current(), changes, me)),
    ]
    const timer = setInterval(() => {
      people.forget()
      marks.forget()
    }, LOOK_MS)
    return () => {
      clearInterval(timer)
      for (const end of ends) end()
    }
  }, [people, marks, sheet, rowsInSight, me])
  const moveTo = useHere(sheet, people, me)
  return useMemo(() => ({ people, marks, moveTo }), [people, marks, moveTo])
}

/** Says where this page is, as long as somebody looks at it. */
function useHere<Row extends ListRow>(sheet: Sheet<Row>, people: People, me: number) {
  const { workbooks } = useClient()
  const { session } = useServices()
  const cell = useRef<PlaceOfCell | null>(null)
  const move = useRef<(cell: PlaceOfCell | null) => void>(() => {})
  useEffect(() => {
    const tab = crypto.randomUUID()
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const isHidden = () => document.visibilityState === 'hidden'
    // Nobody waits for it, and nothing is lost without it: the next word says it again.
    const say = async (isGone: boolean) => {
      // Who has signed out has gone, and says nothing more.
      if (session.getSnapshot().status !== 'signedIn') return
      await workbooks.here({ workbook: sheet.id, tab, cell: cell.current, isGone }).then(
        ({ people: there }) => {
          if (!isOver) people.hear(me, there)
        },
        () => {},
      )
    }
    const sayLater = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void say(false), RESTS_MS)
    }
    move.current = (next) => {
      if (next?.id === cell.current?.id && next?.column === cell.current?.column) return
      cell.current = next
      if (!isHidden()) sayLater()
    }
    const look = () => (isHidden() ? void say(true) : sayLater())
    const again = setInterval(() => {
      if (!isHidden()) void say(false)
    }, AGAIN_MS)
    const stopHide = onPageHide(() => void say(true))
    document.addEventListener('visibilitychange', look)
    sayLater()
    return () => {
      isOver = true
      clearInterval(again)
      clearTimeout(timer)
      stopHide()
      document.removeEventListener('visibilitychange', look)
      void say(true)
    }
  }, [workbooks, session, sheet, people, me])
  return useMemo(() => (next: PlaceOfCell | null) => move.current(next), [])
}
