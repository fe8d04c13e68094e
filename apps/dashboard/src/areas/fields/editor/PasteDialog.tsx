import type { MultiPolygon } from '@org/core'
import { Button, Dialog, DialogActions, TextField, toasts } from '@org/ui'
import { useState } from 'react'
import * as css from './Editor.css.ts'
import { readPasted } from './paste.ts'

export interface PasteDialogProps {
  /** What was pasted already. */
  text: string
  hasBoundary: boolean
  onClose: () => void
  onTake: (geometry: MultiPolygon, way: 'add' | 'replace') => void
}

/** Takes a boundary as text, says at once what is wrong with it, and puts it on the map. */
export function PasteDialog({ text: given, hasBoundary, onClose, onTake }: PasteDialogProps) {
  const [text, setText] = useState(given)
  const [isAsked, setIsAsked] = useState(given !== '')
  const read = readPasted(text)
  const problem = isAsked && 'problem' in read ? read.problem : null
  const take = (way: 'add' | 'replace') => {
    setIsAsked(true)
    if ('problem' in read) return
    onTake(read.geometry, way)
    if (read.notes.length > 0) toasts.show({ message: read.notes.join(' '), tone: 'plan' })
    onClose()
  }
  return (
    <Dialog title="Paste a boundary" isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      <div className={css.section}>
        <TextField
          label="GeoJSON or WKT"
          note="A polygon in degrees: longitude, then latitude (WGS 84)."
          multiline
          autoFocus
          value={text}
          isInvalid={problem !== null}
          onChange={(value) => {
            setText(value)
            setIsAsked(value.trim() !== '')
          }}
        />
        {problem === null ? null : (
          <p role="alert" className={css.refusal}>
            {problem}
          </p>
        )}
      </div>
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        {hasBoundary ? <Button onPress={() => take('replace')}>Replace the boundary</Button> : null}
        <Button tone="primary" onPress={() => take('add')}>
          {hasBoundary ? 'Add to the boundary' : 'Use this boundary'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
