import { Button, formatCount, formatNumber, useToastsAbove } from '@org/ui'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import * as css from './Bulk.css.ts'
import { NotShown, type NotShownProps } from './NotShown.tsx'

export interface ChosenBarProps {
  /** What is chosen: a list's entity. */
  entity: { one: string; many: string }
  count: number
  /** How many of the chosen the list does not find; undefined while that is not known. */
  elsewhereCount: number | undefined
  /** Names of those that the list does not find. */
  nameElsewhere: NotShownProps['find']
  onDropElsewhere: () => void
  onClear: () => void
  /** What can be done with them. */
  children: ReactNode
}

/** What can be done with the rows that are chosen. It stands below the list while any is. */
export function ChosenBar({ entity: { one, many }, count, elsewhereCount = 0, ...on }: ChosenBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useToastsAbove(bar)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form; nothing is sent here
    <div ref={bar} role="group" aria-label={`Chosen ${many}`} className={css.bar}>
      <span role="status" className={css.count}>
        {formatCount(count, one, many)} chosen
        {elsewhereCount === 0 ? null : (
          <span className={css.note}> · {formatNumber(elsewhereCount)} not in this list</span>
        )}
      </span>
      {elsewhereCount === 0 ? null : (
        <NotShown
          of={[one, many]}
          count={elsewhereCount}
          find={on.nameElsewhere}
          onDrop={on.onDropElsewhere}
        />
      )}
      <Button tone="quiet" icon={<X size={16} aria-hidden />} onPress={on.onClear}>
        Clear
      </Button>
      <div className={css.acts}>{on.children}</div>
    </div>
  )
}
