import { Button } from '@org/ui'
import { Printer } from 'lucide-react'
import { usePrinting } from '#areas/labels/public.ts'
import { useMay } from '#data/permissions.ts'
import { POINTS } from '../list.ts'
import type { PointsView } from '../view.ts'

/** Labels for the samples of all points that the list finds. */
export function PrintButton({ view: { filter } }: { view: PointsView }) {
  const { why } = useMay('samples.edit')
  const print = usePrinting(({ ask }) => ask)
  return (
    <Button
      icon={<Printer size={16} aria-hidden />}
      disabledReason={why}
      onPress={() => print({ kind: 'new', source: { kind: 'points', filter: POINTS.toQuery(filter) } })}
    >
      Print labels
    </Button>
  )
}
