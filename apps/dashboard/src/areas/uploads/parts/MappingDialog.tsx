import { BOUNDARY_COLUMNS, boundaryColumnLabel, type ColumnMapping, type StagedUpload } from '@org/core'
import { Button, ComboBox, Dialog, DialogActions } from '@org/ui'
import { useState } from 'react'
import * as css from '../screens/ImportFieldsScreen.css.ts'

export interface MappingDialogProps {
  upload: StagedUpload
  mapping: ColumnMapping
  onChange: (mapping: ColumnMapping) => void
  onClose: () => void
}

/** Which column of the file says what: as the program understood it, to be put right. */
export function MappingDialog({ upload, mapping, onChange, onClose }: MappingDialogProps) {
  const [draft, setDraft] = useState(mapping)
  const options = upload.columns.map(({ name, samples }) => ({
    key: name,
    label: samples.length === 0 ? name : `${name} (${samples.join(', ')})`,
  }))
  return (
    <Dialog title="Columns of the file" isOpen onOpenChange={(open) => !open && onClose()}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onChange(draft)
          onClose()
        }}
      >
        <div className={css.mapping}>
          {BOUNDARY_COLUMNS.map((column) => (
            <ComboBox
              key={column}
              label={boundaryColumnLabel(column)}
              options={options}
              placeholder="No column"
              value={draft[column]}
              onChange={(name) => setDraft({ ...draft, [column]: name })}
            />
          ))}
        </div>
        <DialogActions>
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" tone="primary">
            Use these columns
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
