import { useState } from 'react'
import { useSettled } from '#lists/settled.ts'
import { sameAmong, useEnrolled } from './data.ts'
import type { NewEnrollmentWords } from './draft.ts'

/** Programs are looked up once the typing rests this long. */
const SETTLE_MS = 250

/** The enrollment that there is already of the same grower, program, year and fields: shown before another is made. */
export function useSame({ growerId, program, fieldIds }: NewEnrollmentWords, year: number) {
  const settled = useSettled(program.trim(), SETTLE_MS)
  const { data } = useEnrolled(growerId ?? 0, growerId === null ? '' : settled, year)
  const wanted = JSON.stringify([growerId, program.trim(), year, fieldIds])
  const [told, setTold] = useState<{ wanted: string; id: number } | null>(null)
  const shown = settled === program.trim() ? sameAmong(data ?? [], fieldIds)?.enrollmentId : undefined
  return {
    id: shown ?? (told?.wanted === wanted ? told.id : null),
    /** The server knows of one that is not shown. */
    tell: (id: number) => setTold({ wanted, id }),
  }
}
