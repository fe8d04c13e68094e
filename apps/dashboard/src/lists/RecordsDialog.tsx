import type { ProductError } from '@org/core'
import { Badge, Button, Dialog, DialogActions, ErrorState, pageStyles, Skeleton } from '@org/ui'
import { Plus } from 'lucide-react'
import * as css from './RecordsDialog.css.ts'

interface ListedRecord {
  id: number
  name: string
  active: boolean
}

interface RecordsDialogProps<Row extends ListedRecord> {
  /** `Crews` */
  title: string
  /** `crew` */
  one: string
  /** Said where there is none. */
  none: string
  most: number
  query: {
    data: { items: readonly Row[] } | undefined
    error: ProductError | undefined
    reload: () => unknown
  }
  /** What a line says beside the name. */
  factsOf: (row: Row) => readonly string[]
  activeLabel: string
  /** Why this person may change none; null: they may. */
  why: string | null
  onEdit: (edited: number | 'new') => void
  onClose: () => void
}

/** The few records of a kind, one of which can be changed, or one added. */
export function RecordsDialog<Row extends ListedRecord>(props: RecordsDialogProps<Row>) {
  const { title, one, none, most, query, why, onEdit, onClose } = props
  const { data, error, reload } = query
  const count = data?.items.length ?? 0
  const many = title.toLowerCase()
  const full = count < most ? null : `There are ${most} ${many}: rename one that is not active`
  return (
    <Dialog title={title} isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      {error === undefined ? null : <ErrorState error={error} onRetry={() => void reload()} />}
      {data === undefined && error === undefined ? <Skeleton width={48} /> : null}
      {data !== undefined && count === 0 ? <p>{none}</p> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <ul className={css.list} tabIndex={0} aria-label={`All ${many}`}>
        {data?.items.map((row) => (
          <Line key={row.id} row={row} {...props} />
        ))}
      </ul>
      <DialogActions>
        <Button
          icon={<Plus size={16} aria-hidden />}
          disabledReason={why ?? full}
          onPress={() => onEdit('new')}
        >
          Add {one}
        </Button>
        <Button tone="primary" onPress={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type LineProps<Row extends ListedRecord> = { row: Row } & Pick<
  RecordsDialogProps<Row>,
  'factsOf' | 'activeLabel' | 'why' | 'onEdit'
>

function Line<Row extends ListedRecord>({ row, factsOf, activeLabel, why, onEdit }: LineProps<Row>) {
  const { id, name, active } = row
  return (
    <li className={css.record}>
      <div className={css.words}>
        <span className={css.name}>
          {name} {active ? null : <Badge>Not {activeLabel.toLowerCase()}</Badge>}
        </span>
        <span className={pageStyles.muted}>{factsOf(row).join(' · ')}</span>
      </div>
      <Button aria-label={`Edit ${name}`} disabledReason={why} onPress={() => onEdit(id)}>
        Edit…
      </Button>
    </li>
  )
}
