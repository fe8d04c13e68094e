import { asProductError, yearWindow } from '@org/core/contract'
import { Button, formatCount, Menu, MenuItem, toasts } from '@org/ui'
import { CalendarPlus, ChevronDown, Download, EyeOff, X } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '#platform/permissions.ts'
import { useChosen } from '../chosen.ts'
import { useBulk } from '../data.ts'
import * as css from './BulkBar.css.ts'
import { ConfirmBoundaries } from './ConfirmBoundaries.tsx'
import { EnrollButton } from './EnrollButton.tsx'
import type { Skipped } from './SkippedDialog.tsx'

export interface BulkBarProps {
  /** How many of the chosen the list does not show; null while that is not known. */
  elsewhere: number | null
  /** The list shows inactive fields only: they can be taken back into use. */
  isInactive: boolean
  /** The year the list is narrowed to; null for all. */
  year: number | null
  onExport: () => void
  /** A year was recorded, but not for all of them. */
  onSkipped: (skipped: Skipped) => void
}

/** What can be done with the fields that are chosen. It stands below the list while any is. */
export function BulkBar({ elsewhere, isInactive, year, onExport, onSkipped }: BulkBarProps) {
  const { ids, choose } = useChosen()
  const { assignYear, setActive, isBusy } = useActions(onSkipped)
  const count = ids.size
  if (count === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form; nothing is sent here
    <div role="group" aria-label="Chosen fields" className={css.bar}>
      <span role="status" className={css.count}>
        {formatCount(count, 'field', 'fields')} chosen
        {elsewhere ? <span className={css.note}> · {elsewhere} not in this list</span> : null}
      </span>
      <EnrollButton isInactive={isInactive} year={year} />
      <YearMenu isBusy={isBusy} onAssign={assignYear} />
      <ConfirmBoundaries />
      <Button icon={<Download size={16} aria-hidden />} onPress={onExport}>
        Export
      </Button>
      <ActiveButton isInactive={isInactive} isBusy={isBusy} onPress={() => setActive(isInactive)} />
      <Button tone="quiet" icon={<X size={16} aria-hidden />} onPress={() => choose([])}>
        Clear
      </Button>
    </div>
  )
}

/** The actions with what is said about their end; one at a time. */
function useActions(onSkipped: (skipped: Skipped) => void) {
  const bulk = useBulk()
  const { ids, choose } = useChosen()
  const [isBusy, setIsBusy] = useState(false)

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setIsBusy(true)
    try {
      await work()
    } catch (error) {
      const { message, remedy = '' } = asProductError(error)
      toasts.show({ tone: 'bad', message: `Nothing was changed. ${message}. ${remedy}`.trim() })
    } finally {
      setIsBusy(false)
    }
  }
  const assignYear = (year: number) =>
    attempt(async () => {
      const result = await bulk.assignYear([...ids], year)
      const made = formatCount(result.madeIds.length, 'field', 'fields')
      if (result.skipped.length > 0)
        onSkipped({ year, madeCount: result.madeIds.length, fields: result.skipped })
      else toasts.show({ message: `${year} recorded for ${made}` })
    })
  const setActive = (active: boolean) =>
    attempt(async () => {
      const changed = await bulk.setActive([...ids], active)
      const kept = new Set(changed)
      choose([...ids].filter((id) => !kept.has(id)))
      toasts.show({
        message: `${formatCount(changed.length, 'field', 'fields')} ${active ? 'back in use' : 'deactivated'}`,
        ...(changed.length === 0
          ? {}
          : { undo: () => void attempt(async () => void (await bulk.setActive(changed, !active))) }),
      })
    })
  return { assignYear, setActive, isBusy }
}

function YearMenu({ isBusy, onAssign }: { isBusy: boolean; onAssign: (year: number) => void }) {
  return (
    <Menu
      trigger={
        <Button icon={<CalendarPlus size={16} aria-hidden />} isDisabled={isBusy}>
          Assign year
          <ChevronDown size={16} aria-hidden />
        </Button>
      }
      placement="top start"
      onAction={(key) => onAssign(Number(key))}
    >
      {yearWindow(new Date()).map((year) => (
        <MenuItem key={year} id={year}>
          {String(year)}
        </MenuItem>
      ))}
    </Menu>
  )
}

interface ActiveButtonProps {
  isInactive: boolean
  isBusy: boolean
  onPress: () => void
}

function ActiveButton({ isInactive, isBusy, onPress }: ActiveButtonProps) {
  const { why } = useMay('fields.deactivate')
  return (
    <Button
      icon={<EyeOff size={16} aria-hidden />}
      disabledReason={why}
      isDisabled={isBusy}
      onPress={onPress}
    >
      {isInactive ? 'Reactivate' : 'Deactivate'}
    </Button>
  )
}
