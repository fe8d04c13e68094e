import { Button } from '@org/ui'
import { CalendarSync, Plus } from 'lucide-react'
import { useMay } from '#data/permissions.ts'
import type { EnrollmentsView } from '../view.ts'

/** Fields of a grower, put into a program. */
export function NewEnrollmentButton({ view }: { view: EnrollmentsView }) {
  const may = useMay('enrollments.edit')
  return (
    <Button
      tone="primary"
      icon={<Plus size={16} aria-hidden />}
      disabledReason={may.why}
      onPress={() => view.setCreating(true)}
    >
      New enrollment
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
