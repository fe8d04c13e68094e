import { type Quality, type QualityItem, resultEntity } from '@org/core'
import { Button, Checkbox } from '@org/ui'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useIsNarrow, useIsPhone } from '#platform/phone.ts'
import { Card } from '../parts/Card.tsx'
import * as report from '../parts/Report.css.ts'
import { choosable } from './chosen.ts'
import { ItemRow } from './ItemRow.tsx'
import * as css from './Quality.css.ts'
import { resultCount, rowKeyOf } from './words.ts'

/** Rows that are shown at once; the others after a press. */
const AT_ONCE = 100
const LABELS = resultEntity.columns

interface ItemsCardProps {
  quality: Pick<Quality, 'items' | 'leftOut'>
  chosen: ReadonlySet<number>
  onChoose: (ids: ReadonlySet<number>) => void
  onReject: (item: QualityItem) => void
}

/** The results that need a look. */
export function ItemsCard({ quality: { items, leftOut }, ...on }: ItemsCardProps) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? items : items.slice(0, AT_ONCE)
  return (
    <Card title="Results that need a look" isWide>
      {items.length === 0 ? (
        <p className={css.nothing} role="status">
          <CircleCheck size={16} aria-hidden />
          No result needs a look.
        </p>
      ) : (
        <ItemTable items={shown} {...on} />
      )}
      {shown.length === items.length ? null : (
        <div>
          <Button tone="quiet" onPress={() => setShowsAll(true)}>
            {`Show all ${resultCount(items.length)}`}
          </Button>
        </div>
      )}
      {leftOut === 0 ? null : (
        <p className={report.cardNote}>
          {`${resultCount(leftOut)} more ${leftOut === 1 ? 'needs' : 'need'} a look. Narrow the filters to see them.`}
        </p>
      )}
    </Card>
  )
}

interface ItemTableProps extends Omit<ItemsCardProps, 'quality'> {
  items: readonly QualityItem[]
}

function ItemTable({ items, chosen, onChoose, onReject }: ItemTableProps) {
  const isPhone = useIsPhone()
  const isNarrow = useIsNarrow()
  const all = choosable(items)
  const on = all.filter((id) => chosen.has(id)).length
  const choose = ({ result }: QualityItem, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(result.id)
    else next.delete(result.id)
    onChoose(next)
  }
  return (
    <table className={css.table} aria-label="Results that need a look">
      <thead>
        <tr>
          <th scope="col" className={css.checkCell}>
            <Checkbox
              aria-label={`Choose ${resultCount(all.length)}`}
              isDisabled={all.length === 0}
              isSelected={all.length > 0 && on === all.length}
              isIndeterminate={on > 0 && on < all.length}
              onChange={(next) => onChoose(new Set(next ? all : []))}
            />
          </th>
          <Heads {...{ isPhone, isNarrow }} />
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <ItemRow
            key={rowKeyOf(item)}
            {...{ item, isPhone, isNarrow, onReject }}
            isChosen={chosen.has(item.result.id)}
            onChoose={choose}
          />
        ))}
      </tbody>
    </table>
  )
}

const WIDE = [
  'Where',
  LABELS.analyteName.label,
  'Result',
  'Why it needs a look',
  LABELS.laboratoryId.label,
  'Acts',
] as const

const NARROW = WIDE.filter(
  (words) => words !== LABELS.analyteName.label && words !== LABELS.laboratoryId.label,
)

const Heads = ({ isPhone, isNarrow }: { isPhone: boolean; isNarrow: boolean }) =>
  (isPhone ? ['Result'] : isNarrow ? NARROW : WIDE).map((words) => (
    <th key={words} scope="col" className={css.tableHead}>
      {words === 'Acts' ? <span className={report.unseen}>{words}</span> : words}
    </th>
  ))
