import { formatCount } from '@org/ui'
import { RefusedDialog } from '#platform/refused/RefusedDialog.tsx'

export interface Skipped {
  year: number
  madeCount: number
  fields: readonly { id: number; name: string; reason: string }[]
}

/** Which fields did not get the year, and why. */
export function SkippedDialog({ skipped, onClose }: { skipped: Skipped; onClose: () => void }) {
  const { year, madeCount, fields } = skipped
  return (
    <RefusedDialog
      title={`${year} recorded for ${formatCount(madeCount, 'field', 'fields')}`}
      of={['field', 'fields']}
      rows={fields.map(({ id, name, reason }) => ({ id, title: name, message: reason }))}
      onClose={onClose}
    />
  )
}
