import type { ResultUpload, StagedSheet } from '@org/core'
import { Button, Checkbox } from '@org/ui'
import * as css from '../parts/Results.css.ts'
import { rowCount } from '../words.ts'
import type { ColumnsChoice } from './draft.ts'

interface SheetListProps {
  upload: ResultUpload
  choice: ColumnsChoice
  shown: number | null
  onShow: (position: number) => void
}

const noteOf = ({ proposal: { isHidden, sameAs } }: StagedSheet): string => {
  const notes = [
    ...(isHidden ? ['hidden in the workbook'] : []),
    ...(sameAs === '' ? [] : [`same samples as sheet ${sameAs}`]),
  ]
  return notes.length === 0 ? '' : ` (${notes.join(', ')})`
}

/** The sheets of a workbook: each is read or left out, and one of them is looked at. */
export function SheetList({ upload, choice, shown, onShow }: SheetListProps) {
  return (
    <ul aria-label="Sheets" className={css.sheets}>
      {choice.draft.sheets.map(({ position, isIn }) => {
        const sheet = upload.sheets.find((each) => each.position === position)
        if (sheet === undefined) return null
        return (
          <li key={position} className={css.sheet} data-shown={position === shown || undefined}>
            <Checkbox isSelected={isIn} onChange={(next) => choice.setIn(position, next)}>
              {`${sheet.name}${noteOf(sheet)}, ${rowCount(sheet.rowCount)}`}
            </Checkbox>
            <Button
              tone="quiet"
              aria-label={`Show the columns of ${sheet.name}`}
              aria-pressed={position === shown}
              onPress={() => onShow(position)}
            >
              Columns
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
