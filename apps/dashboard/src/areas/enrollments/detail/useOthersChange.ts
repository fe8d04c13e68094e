import type { EnrollmentDetail } from '@org/core'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '#platform/session.ts'
import { useOtherWriter } from './data.ts'
import { differences } from './words.ts'

export interface OthersChange {
  who: string
  /** "Eligible → Signed". */
  what: string
}

/**
 * What a colleague changed while this enrollment was looked at: told by the live channel, or found when a move or an edit
 * met a newer version. The person's own changes are none.
 */
export function useOthersChange(enrollment: EnrollmentDetail | undefined): {
  change: OthersChange | null
  dismiss: () => void
} {
  const { user } = useSession()
  const otherWriter = useOtherWriter()
  const seen = useRef<EnrollmentDetail | null>(null)
  const [change, setChange] = useState<(OthersChange & { id: number }) | null>(null)
  const me = user?.id

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newer version is news
  useEffect(() => {
    if (enrollment === undefined) return
    const before = seen.current
    seen.current = enrollment
    if (before === null || before.id !== enrollment.id || before.version >= enrollment.version) return
    void otherWriter(enrollment.id, me, enrollment.version - before.version).then((who) => {
      if (who !== null) setChange({ id: enrollment.id, who, what: differences(before, enrollment) })
    })
  }, [enrollment?.id, enrollment?.version, me])

  return {
    change: change !== null && change.id === enrollment?.id ? change : null,
    dismiss: () => setChange(null),
  }
}
