import type { ExportCreate } from '@org/core'
import { EXPORT_FORMAT_KEYS } from '@org/core/contract'
import { Checkbox, formatCount, Segmented } from '@org/ui'
import { useState } from 'react'
import { ExportDialog as Dialog } from '#exports/ExportDialog.tsx'

/** What can be exported from where the person stands. */
export interface ExportScope {
  /** All that the list shows: its filter, order and columns. */
  found: Pick<ExportCreate, 'filter' | 'sort' | 'columns'> & { count: number | undefined }
  chosenIds: readonly number[]
}

export interface ExportDialogProps {
  scope: ExportScope
  isOpen: boolean
  onOpenChange: (open: boolean) => void
}

/** A file of fields: those chosen, or all that the list shows. */
export function ExportDialog({ scope: { found, chosenIds }, isOpen, onOpenChange }: ExportDialogProps) {
  const [which, setWhich] = useState<'chosen' | 'found' | null>(null)
  const [isShownOnly, setIsShownOnly] = useState(false)
  const isChosen = which !== 'found' && chosenIds.length > 0
  return (
    <Dialog
      title="Export fields"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      formats={EXPORT_FORMAT_KEYS}
      hasPlaces
      isEmpty={!isChosen && found.count === 0}
      start={(client, format, placing) => {
        const { count: _, columns, ...list } = found
        return client.exports.create({
          kind: 'fields',
          format,
          ...placing,
          ...list,
          ids: isChosen ? [...chosenIds] : null,
          columns: isShownOnly ? (columns ?? null) : null,
        })
      }}
      what={
        chosenIds.length === 0 ? (
          <p>
            {found.count === undefined
              ? 'All that the list shows.'
              : `${formatCount(found.count, 'field', 'fields')}: all that the list shows.`}
          </p>
        ) : (
          <Segmented
            label="Which fields"
            segments={[
              { key: 'chosen', label: `${formatCount(chosenIds.length, 'field', 'fields')} chosen` },
              {
                key: 'found',
                label:
                  found.count === undefined
                    ? 'All listed'
                    : `All ${formatCount(found.count, 'field', 'fields')} listed`,
              },
            ]}
            value={isChosen ? 'chosen' : 'found'}
            onChange={setWhich}
          />
        )
      }
    >
      <Checkbox isSelected={isShownOnly} onChange={setIsShownOnly}>
        Only the columns shown in the list
      </Checkbox>
    </Dialog>
  )
}
