import type { FieldYear } from '@org/core'
import type { AreaUnit, GridPlan, NearGrid } from '@org/core/contract'
import {
  Button,
  Dialog,
  DialogActions,
  ErrorState,
  formatDecimal,
  formatLength,
  Progress,
  Select,
  useUnits,
} from '@org/ui'
import { useState } from 'react'
import { useNearGrids, useSheetOf } from '../data.ts'
import * as css from '../parts/parts.css.ts'
import { gridSizeOf } from '../plan/grid-sizes.ts'
import { alignedGrid, alignedWords } from './align.ts'
import type { GridChange } from './useGridChange.ts'

interface AlignDialogProps {
  fieldId: number
  year: FieldYear
  plan: GridPlan
  onGrid: GridChange
  onClose: () => void
}

/** A grid takes its lines from a committed one: of another field, or of another year. */
export function AlignDialog(props: AlignDialogProps) {
  const { year, onClose } = props
  const near = useNearGrids(year.id)
  return (
    <Dialog title="Align with another grid" isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      <div className={css.stack}>
        {near.error !== undefined ? (
          <ErrorState error={near.error} onRetry={() => void near.reload()} />
        ) : near.data === undefined ? (
          <Progress label="Loading grids near by" />
        ) : near.data.items.length === 0 ? (
          <NoGrid onClose={onClose} />
        ) : (
          <Choose {...props} items={near.data.items} />
        )}
      </div>
    </Dialog>
  )
}

function NoGrid({ onClose }: Pick<AlignDialogProps, 'onClose'>) {
  const { area } = useUnits()
  const far = area === 'ha' ? '50 km' : '31 mi'
  return (
    <>
      <p className={css.note}>
        No grid is committed within {far} of this field. Commit a grid there first; other grids can be aligned
        with it then.
      </p>
      <DialogActions>
        <Button onPress={onClose}>Close</Button>
      </DialogActions>
    </>
  )
}

function Choose({
  plan,
  items,
  fieldId,
  onGrid,
  onClose,
}: AlignDialogProps & { items: readonly NearGrid[] }) {
  const { area } = useUnits()
  const [chosenId, setChosenId] = useState(items[0]?.designId ?? null)
  const chosen = items.find(({ designId }) => designId === chosenId) ?? null
  const sheet = useSheetOf(chosen?.sheetSha256 ?? null)
  return (
    <>
      <Select
        label="Grid"
        isStacked
        options={items.map((near) => ({
          key: String(near.designId),
          label: `${near.fieldName}, ${near.year}`,
        }))}
        value={String(chosenId)}
        onChange={(key) => setChosenId(Number(key))}
      />
      {chosen === null ? null : <p className={css.note}>{noteOf(chosen, fieldId, area)}.</p>}
      <p className={css.note}>
        This grid takes side, rotation, shift and rows from that one: their lines are in common.
      </p>
      {sheet.error === undefined ? null : (
        <ErrorState error={sheet.error} onRetry={() => void sheet.reload()} />
      )}
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button
          tone="primary"
          disabledReason={sheet.data === undefined ? 'The grid is being loaded' : null}
          onPress={() => {
            if (chosen === null) return
            const grid = alignedGrid(plan.grid, chosen, sheet.data)
            const { alignedWith } = grid
            onGrid(
              plan,
              grid,
              `Grid aligned with ${alignedWith === undefined ? '' : alignedWords(alignedWith)}`,
            )
            onClose()
          }}
        >
          Align
        </Button>
      </DialogActions>
    </>
  )
}

/** `Hillside Farms, 1.2 mi away: 2.5 ac, turned 14.2°` */
function noteOf({ fieldId, growerName, distanceM, grid }: NearGrid, ownId: number, unit: AreaUnit): string {
  const where =
    fieldId === ownId
      ? 'This field'
      : `${growerName}, ${distanceM < 1 ? 'adjacent' : `${formatLength(distanceM, unit)} away`}`
  const size = gridSizeOf(grid.sideM) ?? `${formatDecimal(grid.sideM, 1)} m a side`
  const rows = grid.isStaggered ? ', staggered' : ''
  return `${where}: ${size}, turned ${formatDecimal(grid.rotationDeg, 1)}°${rows}`
}
