import { Dialog } from '@org/ui'
import { useState } from 'react'
import { Big, BigRow } from '../parts/Big.tsx'
import * as css from '../screens/Collect.css.ts'

/** What crews write most often. */
const PRESETS = [
  'Stones: fewer cores',
  'Very wet',
  'Very dry and hard',
  'Layer not reached',
  'Manure on the ground',
  'Flag set',
] as const

interface NoteSheetProps {
  pointNumber: number
  onSave: (text: string) => void
  onClose: () => void
}

/** A note about a point: one press, or words. */
export function NoteSheet({ pointNumber, onSave, onClose }: NoteSheetProps) {
  const [text, setText] = useState('')
  return (
    <Dialog title={`Note on point ${pointNumber}`} isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      <div className={css.stack}>
        <div className={css.choices}>
          {PRESETS.map((preset) => (
            <button key={preset} type="button" className={css.bag.labeled} onClick={() => onSave(preset)}>
              {preset}
            </button>
          ))}
        </div>
        <label className={css.stack}>
          Other words
          <input
            className={css.input}
            value={text}
            maxLength={1000}
            onChange={({ target }) => setText(target.value)}
          />
        </label>
        <BigRow>
          <Big onPress={onClose}>Cancel</Big>
          <Big tone="main" isDisabled={text.trim() === ''} onPress={() => onSave(text.trim())}>
            Save
          </Big>
        </BigRow>
      </div>
    </Dialog>
  )
}
