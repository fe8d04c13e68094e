import { type Bbox, HECTARE_M2 } from '@org/core'
import { Button, Dialog, DialogActions, Facts, formatAreaWithUnit, formatDecimal, Segmented } from '@org/ui'
import { useMemo, useState } from 'react'
import { FieldMap } from '#map/FieldMap.tsx'
import type { Shape } from '#map/types.ts'
import { usePreference } from '#platform/preferences.ts'
import type { Candidate } from '../candidates.ts'
import * as css from '../screens/ImportFieldsScreen.css.ts'
import { boxOf } from './box.ts'

export interface RepairDialogProps {
  candidate: Candidate
  onDecide: (isTaken: boolean) => void
  onClose: () => void
}

type Shown = 'both' | 'before' | 'after'
const SEGMENTS = [
  { key: 'both', label: 'Both' },
  { key: 'before', label: 'In the file' },
  { key: 'after', label: 'Repaired' },
] as const

/** What is wrong with a boundary, and its repair: nothing is repaired unseen. */
export function RepairDialog({ candidate, onDecide, onClose }: RepairDialogProps) {
  const { name, problem, repair, geometry, areaHa, isRepaired } = candidate
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  const [shown, setShown] = useState<Shown>('both')
  const shapes = useShapes(candidate, shown)
  if (repair === null) return null
  const box: Bbox = boxOf(geometry ?? repair.geometry)
  const area = (ha: number) => formatAreaWithUnit(ha * HECTARE_M2, areaUnit)
  return (
    <Dialog title={`Repair ${name}?`} isOpen onOpenChange={(open) => !open && onClose()}>
      <p className={css.repairProblem}>{problem}</p>
      <Segmented label="What the map shows" segments={SEGMENTS} value={shown} onChange={setShown} />
      <div className={css.repairMap}>
        <FieldMap label="The boundary before and after" shapes={shapes} extent={box} />
      </div>
      <Facts
        facts={[
          ['Area in the file', areaHa > 0 ? area(areaHa) : 'Unknown'],
          ['Area after repair', area(repair.areaHa)],
          ['Change', repair.areaChange === null ? '' : `${formatDecimal(repair.areaChange * 100, 2)} %`],
        ]}
      />
      {repair.notes.map((note) => (
        <p key={note} className={css.repairNote}>
          {note}
        </p>
      ))}
      <DialogActions>
        <Button onPress={onClose}>Decide later</Button>
        {isRepaired ? (
          <Button onPress={() => onDecide(false)}>Leave out</Button>
        ) : (
          <Button tone="primary" onPress={() => onDecide(true)}>
            Use the repaired boundary
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

function useShapes({ geometry, repair, name }: Candidate, shown: Shown): Shape[] {
  return useMemo(() => {
    const shapes: Shape[] = []
    if (geometry !== null && shown !== 'after') shapes.push({ id: 1, name, geometry, tone: 'problem' })
    if (repair !== null && shown !== 'before')
      shapes.push({ id: 2, name, geometry: repair.geometry, tone: 'chosen' })
    return shapes
  }, [geometry, repair, name, shown])
}
