import type { Whereabouts } from '@org/core'
import { Button, Dialog, DialogActions, formatCount } from '@org/ui'
import { usePreference } from '#platform/preferences.ts'
import { whereWords } from './crs.ts'

export interface PlaceDialogProps {
  whereabouts: Whereabouts
  /** How many fields would be imported. */
  count: number
  onClose: () => void
  onImport: () => void
}

/** Asks before fields are imported at sea, or far from the fields there are. The default is no. */
export function PlaceDialog({ whereabouts, count, onClose, onImport }: PlaceDialogProps) {
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  const fields = formatCount(count, 'field', 'fields')
  return (
    <Dialog
      title={`Import ${fields} in ${whereabouts.name}?`}
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
    >
      <p>
        This file falls in {whereWords(whereabouts, areaUnit)}. A wrong coordinate system, or latitude and
        longitude in the wrong order, can put fields there.
      </p>
      <DialogActions>
        <Button onPress={onImport}>Import {fields}</Button>
        <Button tone="primary" autoFocus onPress={onClose}>
          Check the file first
        </Button>
      </DialogActions>
    </Dialog>
  )
}
