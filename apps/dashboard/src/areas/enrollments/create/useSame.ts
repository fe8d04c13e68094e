import { useState } from 'react'
import { useSettled } from '#lists/settled.ts'
import { sameAmong, useEnrolled } from './data.ts'
import type { NewEnrollmentWords } from './draft.ts'

/** Programmes are looked up once the typing rests this long. */
const SETTLE_MS = 250

/** The enrollment that there is already of the same grower, programme, year and fields: shown before another is made. */
export function useSame({ growerId, programme, fieldIds }: NewEnrollmentWords, year: number) {
  const settled = useSettled(programme.trim(), SETTLE_MS)
  const { data } = useEnrolled(growerId ?? 0, growerId === null ? '' : settled, year)
  const wanted = JSON.stringify([growerId, programme.trim(), year, fieldIds])
  const [told, setTold] = useState<{ wanted: string; id: number } | null>(null)
  const shown = settled === programme.trim() ? sameAmong(data ?? [], fieldIds)?.enrollmentId : undefined
  return {
    id: shown ?? (told?.wanted === wanted ? told.id : null),
    /** The server knows of one that is not shown. */
    tell: (id: number) => setTold({ wanted, id }),
  }
}
