import { Button, Dialog, DialogActions, formatCount, formatNumber } from '@org/ui'
import { useState } from 'react'
import * as css from './Bulk.css.ts'
import { type NamedRow, NameList, type NameListProps } from './NameList.tsx'

export interface NotShownProps {
  of: NameListProps['of']
  /** How many of the chosen the list does not find: at least one. */
  count: number
  /** Their names. Rejects never: what went wrong is said by whoever names them, who then answers null. */
  find: () => Promise<readonly NamedRow[] | null>
  onDrop: () => void
}

/** Beside the number of the chosen: shows those that the list does not find, or drops them from the choice. */
export function NotShown({ of, count, find, onDrop }: NotShownProps) {
  const [rows, setRows] = useState<readonly NamedRow[] | null>(null)
  const [isFinding, setIsFinding] = useState(false)
  const [one, many] = of
  async function show() {
    setIsFinding(true)
    setRows(await find())
    setIsFinding(false)
  }
  return (
    <>
      <Button
        tone="quiet"
        aria-label={`Show the ${formatNumber(count)} not in this list`}
        isPending={isFinding}
        onPress={() => void show()}
      >
        Show
      </Button>
      <Button
        tone="quiet"
        aria-label={`Leave out the ${formatNumber(count)} not in this list`}
        onPress={onDrop}
      >
        Leave out
      </Button>
      {rows === null ? null : (
        <Dialog
          title={`${formatCount(rows.length, `chosen ${one} is`, `chosen ${many} are`)} not in this list`}
          isOpen
          onOpenChange={(isOpen) => isOpen || setRows(null)}
        >
          <div className={css.content}>
            <NameList of={of} rows={rows.map((row) => ({ ...row, isListed: true }))} />
          </div>
          <DialogActions>
            <Button onPress={() => setRows(null)}>Close</Button>
            <Button
              onPress={() => {
                setRows(null)
                onDrop()
              }}
            >
              Leave out {formatCount(rows.length, one, many)}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}
