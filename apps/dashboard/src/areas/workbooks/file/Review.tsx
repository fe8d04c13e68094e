import type { FileCell, WorkbookFile } from '@org/core'
import { Button, Checkbox, DialogActions, formatCount } from '@org/ui'
import { useCallback, useMemo, useState } from 'react'
import { useCrewNames } from '../parts/useCrewChoices.ts'
import { byVerdict, type FileSheet } from './choices.ts'
import * as css from './FileBackDialog.css.ts'
import { ReadFacts } from './ReadFacts.tsx'
import { ReviewGroup } from './ReviewGroup.tsx'

interface ReviewProps {
  sheet: FileSheet
  found: WorkbookFile
  onWrite: (cells: readonly FileCell[]) => void
  onClose: () => void
}

/** The cells of a file that differ: the person chooses which of them are written. */
export function Review({ sheet, found, onWrite, onClose }: ReviewProps) {
  const groups = useMemo(() => byVerdict(found.cells), [found])
  const [chosen, setChosen] = useState<ReadonlySet<FileCell>>(() => new Set(groups.change))
  const choose = useCallback((cells: readonly FileCell[], isChosen: boolean) => {
    setChosen((before) => {
      const next = new Set(before)
      for (const cell of cells) {
        if (isChosen) next.add(cell)
        else next.delete(cell)
      }
      return next
    })
  }, [])
  const counted = (cells: readonly FileCell[]) => cells.filter((cell) => chosen.has(cell)).length
  const changes = counted(groups.change)
  const shared = { sheet, names: useCrewNames(), chosen, choose }
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className={css.body} tabIndex={0} aria-label="What differs">
        <p>
          {formatCount(found.rows.read, 'row', 'rows')} read.{' '}
          {formatCount(found.cells.length, 'cell differs', 'cells differ')} from the workbook.
        </p>
        <ReadFacts sheet={sheet} found={found} />
        <ReviewGroup
          {...shared}
          title="Changes"
          note="You changed these cells in the file."
          cells={groups.change}
        >
          <Checkbox
            isSelected={changes === groups.change.length}
            isIndeterminate={changes > 0 && changes < groups.change.length}
            onChange={(isChosen) => choose(groups.change, isChosen)}
          >
            Write all {formatCount(groups.change.length, 'change', 'changes')}
          </Checkbox>
        </ReviewGroup>
        <ReviewGroup
          {...shared}
          title="Conflicts"
          note="Someone changed these cells after the export. Theirs stays unless you choose the file’s."
          cells={groups.conflict}
        >
          <Button onPress={() => choose(groups.conflict, false)}>Keep all theirs</Button>
          <Button onPress={() => choose(groups.conflict, true)}>Use all of the file</Button>
        </ReviewGroup>
        <ReviewGroup {...shared} title="Refused" note="These cells are not written." cells={groups.refused} />
      </section>
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button
          tone="primary"
          isDisabled={chosen.size === 0}
          onPress={() => onWrite(found.cells.filter((cell) => chosen.has(cell)))}
        >
          Write {formatCount(chosen.size, 'cell', 'cells')}
        </Button>
      </DialogActions>
    </>
  )
}
