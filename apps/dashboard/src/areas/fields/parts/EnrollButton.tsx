import { asProductError, MAX_ENROLLMENT_FIELDS, paths } from '@org/core'
import { Button, formatCount, toasts } from '@org/ui'
import { FilePlus2 } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '#data/permissions.ts'
import { useNavigate } from '#platform/links.tsx'
import { useOwnership } from '../bulk-data.ts'
import { useChosen } from '../chosen.ts'
import { fieldCount } from './acts.ts'

export interface EnrollButtonProps {
  isInactive: boolean
  /** The year to enroll in, where the list says one. */
  year: number | null
}

/** Leads to a new enrollment of the chosen fields, where they are all of one grower. */
export function EnrollButton({ isInactive, year }: EnrollButtonProps) {
  const { ids } = useChosen()
  const { why } = useMay('enrollments.edit')
  const ownershipOf = useOwnership()
  const navigate = useNavigate()
  const [isLooking, setIsLooking] = useState(false)

  async function enroll() {
    const [first] = ids
    if (first === undefined) return
    setIsLooking(true)
    try {
      const { growerId, growerName, othersCount } = await ownershipOf(first, [...ids])
      if (othersCount > 0) return refuse(growerName, othersCount)
      const fields = [...ids].join(',')
      navigate(paths.enrollments.link({ new: 1, growerId, fields, ...(year === null ? {} : { year }) }))
    } catch (error) {
      const { message, remedy = '' } = asProductError(error)
      toasts.show({ tone: 'bad', message: `The fields were not enrolled. ${message}. ${remedy}`.trim() })
    } finally {
      setIsLooking(false)
    }
  }

  return (
    <Button
      aria-label={`Enroll ${fieldCount(ids.size)}`}
      icon={<FilePlus2 size={16} aria-hidden />}
      disabledReason={why ?? refusalOf(ids.size, isInactive)}
      isPending={isLooking}
      onPress={() => void enroll()}
    >
      Enroll
    </Button>
  )
}

function refusalOf(count: number, isInactive: boolean): string | null {
  if (isInactive) return 'Inactive fields cannot be enrolled'
  return count > MAX_ENROLLMENT_FIELDS
    ? `You can enroll at most ${MAX_ENROLLMENT_FIELDS} fields at a time`
    : null
}

function refuse(growerName: string, othersCount: number): void {
  const others = formatCount(othersCount, 'field is inactive or does', 'fields are inactive or do')
  toasts.show({
    tone: 'bad',
    message: `An enrollment can have only active fields of one grower. ${others} not belong to ${growerName}. Filter by one grower and choose again.`,
  })
}
