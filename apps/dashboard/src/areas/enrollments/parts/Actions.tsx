import { Button } from '@org/ui'
import { CalendarSync, Plus } from 'lucide-react'
import { useMay } from '#data/permissions.ts'
import type { EnrollmentsView } from '../view.ts'

/** Fields of a grower, put into a program. In the head of a phone's page it has room for its verb. */
export function NewEnrollmentButton({ view, isShort = false }: { view: EnrollmentsView; isShort?: boolean }) {
  const may = useMay('enrollments.edit')
  return (
    <Button
      tone="primary"
      aria-label="New enrollment"
      icon={<Plus size={16} aria-hidden />}
      disabledReason={may.why}
      onPress={() => view.setCreating(true)}
    >
      {isShort ? 'New' : 'New enrollment'}
    </Button>
  )
}

/** What one year had, carried into another. */
export function RollOverButton({ view }: { view: EnrollmentsView }) {
  const may = useMay('enrollments.edit')
  return (
    <Button
      icon={<CalendarSync size={16} aria-hidden />}
      disabledReason={may.why}
      onPress={() => view.setRollingOver(true)}
    >
      Roll over
    </Button>
  )
}
