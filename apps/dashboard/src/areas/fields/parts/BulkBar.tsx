import { fieldEntity, MAX_BULK_FIELDS } from '@org/core'
import { yearWindow } from '@org/core/contract'
import { Button, formatCount, Menu, MenuItem } from '@org/ui'
import { CalendarPlus, ChevronDown, Download, EyeOff, SquareCheck } from 'lucide-react'
import type { ReactElement } from 'react'
import { useMay } from '#data/permissions.ts'
import { onlyOne } from '#lists/address.ts'
import { ChosenBar } from '#lists/bulk/ChosenBar.tsx'
import { useNamedElsewhere } from '../bulk-data.ts'
import { useChosen } from '../chosen.ts'
import { MAX_MOVED_YEARS } from '../field-years/data.ts'
import type { FieldFilter } from '../list.ts'
import { AskAct } from './AskAct.tsx'
import { actWords, fieldCount } from './acts.ts'
import { EnrollButton } from './EnrollButton.tsx'
import { type Left, useActs } from './useActs.ts'

const TOO_MANY = `You can change at most ${formatCount(MAX_BULK_FIELDS, 'field', 'fields')} at a time`

export interface BulkBarProps {
  filter: FieldFilter
  /** Those of the chosen that the list does not find; null while that is not known. */
  elsewhere: ReadonlySet<number> | null
  onExport: () => void
  /** An act left some as they are. */
  onLeft: (left: Left) => void
}

/** What can be done with the fields that are chosen. It stands below the list while any is. */
export function BulkBar({ filter, elsewhere, onExport, onLeft }: BulkBarProps) {
  const { ids, choose } = useChosen()
  const nameElsewhere = useNamedElsewhere(filter)
  const acts = useActs(filter, onLeft)
  const count = ids.size
  if (count === 0) return null
  const isInactive = filter.active === 'inactive'
  const tooMany = count > MAX_BULK_FIELDS ? TOO_MANY : null
  return (
    <>
      <ChosenBar
        entity={fieldEntity}
        count={count}
        elsewhereCount={elsewhere?.size}
        nameElsewhere={() => nameElsewhere([...(elsewhere ?? [])])}
        onDropElsewhere={() => choose([...ids].filter((id) => !elsewhere?.has(id)))}
        onClear={() => choose([])}
      >
        <EnrollButton isInactive={isInactive} year={onlyOne(filter.year)} />
        <YearMenu
          label="Assign year"
          name={`Assign year to ${fieldCount(count)}`}
          icon={<CalendarPlus size={16} aria-hidden />}
          isBusy={acts.isBusy}
          refusal={tooMany}
          onYear={(year) => acts.start({ kind: 'assignYear', year })}
        />
        <YearMenu
          label="Confirm boundaries"
          name={`Confirm boundaries of ${fieldCount(count)}`}
          icon={<SquareCheck size={16} aria-hidden />}
          isBusy={acts.isBusy}
          refusal={
            count > MAX_MOVED_YEARS ? `You can confirm at most ${MAX_MOVED_YEARS} boundaries at a time` : null
          }
          onYear={(year) => acts.start({ kind: 'confirmBoundaries', year })}
        />
        <Button
          aria-label={`Export ${fieldCount(count)}`}
          icon={<Download size={16} aria-hidden />}
          onPress={onExport}
        >
          Export
        </Button>
        <ActiveButton
          isInactive={isInactive}
          isBusy={acts.isBusy}
          count={count}
          refusal={tooMany}
          onPress={() => acts.start({ kind: isInactive ? 'reactivate' : 'deactivate' })}
        />
      </ChosenBar>
      {acts.asking === null ? null : <AskAct {...acts} asking={acts.asking} />}
    </>
  )
}

interface YearMenuProps {
  /** On the button, beside the number that the bar says. */
  label: string
  /** The same with the number, for who hears the button alone. */
  name: string
  icon: ReactElement
  isBusy: boolean
  /** Why it cannot be done with so many. */
  refusal?: string | null
  onYear: (year: number) => void
}

/** An act of a year, which is chosen in its menu. */
function YearMenu({ label, name, icon, isBusy, refusal = null, onYear }: YearMenuProps) {
  return (
    <Menu
      trigger={
        <Button aria-label={name} icon={icon} isDisabled={isBusy}>
          {label}
          <ChevronDown size={16} aria-hidden />
        </Button>
      }
      placement="top start"
      onAction={(key) => onYear(Number(key))}
    >
      {yearWindow(new Date()).map((year) => (
        <MenuItem key={year} id={year} disabledReason={refusal}>
          {String(year)}
        </MenuItem>
      ))}
    </Menu>
  )
}

interface ActiveButtonProps {
  isInactive: boolean
  isBusy: boolean
  count: number
  /** Why it cannot be done with so many. */
  refusal: string | null
  onPress: () => void
}

function ActiveButton({ isInactive, isBusy, count, refusal, onPress }: ActiveButtonProps) {
  const { why } = useMay('fields.deactivate')
  return (
    <Button
      icon={<EyeOff size={16} aria-hidden />}
      disabledReason={why ?? refusal}
      isPending={isBusy}
      onPress={onPress}
    >
      {actWords({ kind: isInactive ? 'reactivate' : 'deactivate' }, count).act}
    </Button>
  )
}
