import { useEffect } from 'react'
import { keepsCells, mayKeepCells } from '#platform/drafts.ts'
import { idle } from '#platform/idle.ts'
import { useServices } from '#platform/services.ts'
import { useSession } from '#platform/session.ts'

/** Cells of workbooks that an earlier page kept are sent from whatever page comes next. */
export function useUnsentCells(): void {
  const { connection, http } = useServices()
  const { user } = useSession()
  const person = user?.id ?? null
  useEffect(() => {
    if (person === null || !mayKeepCells()) return
    let isOver = false
    const start = async (): Promise<void> => {
      await idle()
      const { sendKept } = await import('#areas/workbooks/public.ts')
      if (!isOver && !(await sendKept({ http, connection, person }))) keepsCells(false)
    }
    // Without its program, or a database, the workbook's own page sends them.
    start().catch(() => {})
    return () => {
      isOver = true
    }
  }, [http, connection, person])
}
