import { type FieldOnPhone, replacementOf } from '@org/core/queue'
import { LabelSheet } from '../sheets/LabelSheet.tsx'
import { NoteSheet } from '../sheets/NoteSheet.tsx'
import { StopSheet } from '../sheets/StopSheet.tsx'
import { SureSheet } from '../sheets/SureSheet.tsx'
import { WhySheet } from '../sheets/WhySheet.tsx'
import type { CollectingState, Here } from './useCollecting.ts'

interface PointSheetsProps {
  at: Here
  fields: readonly FieldOnPhone[]
  state: CollectingState
}

/** What is asked or entered about the point that is shown. */
export function PointSheets({ at: { field, point }, fields, state }: PointSheetsProps) {
  const { acts, position, limits, sheets, collect } = state
  const { sheet, close } = sheets
  const closeIf = (isKept: boolean) => isKept && close()
  if (sheet?.kind === 'bag')
    return (
      <LabelSheet
        key={sheet.sampleId}
        {...{ fields, point, sampleId: sheet.sampleId, bags: acts.bags }}
        onSave={(bag) => void acts.bag(point, sheet.sampleId, bag).then(closeIf)}
        onClose={close}
      />
    )
  if (sheet?.kind === 'note')
    return (
      <NoteSheet
        pointNumber={point.number}
        onSave={(text) => void acts.note(point, text).then(closeIf)}
        onClose={close}
      />
    )
  if (sheet?.kind === 'stop')
    return (
      <StopSheet
        {...{ why: sheet.why, field, point, position, relocateWithinM: limits.relocateWithinM }}
        onClose={close}
      />
    )
  if (sheet?.kind === 'sure')
    return <SureSheet {...{ point, position }} onCollect={() => collect({ isSure: true })} onClose={close} />
  if (sheet?.kind === 'elsewhere')
    return (
      <WhySheet
        title={`Collect point ${point.number} elsewhere`}
        note="It keeps its number and its bags at the place where you stand. What kept you from its place?"
        acts={[{ label: 'Collect here', onAct: (why) => collect({ isElsewhere: true, why }) }]}
        onClose={close}
      />
    )
  if (sheet?.kind === 'leaveOut')
    return (
      <WhySheet
        title={`Leave point ${point.number} out`}
        note={replacementWords(replacementOf(field, point)?.number ?? null)}
        acts={[
          { label: 'Skip it', onAct: (why) => state.leaveOut('skip', why) },
          { label: 'Cannot reach it', onAct: (why) => state.leaveOut('block', why) },
        ]}
        onClose={close}
      />
    )
  return null
}

const replacementWords = (number: number | null): string =>
  number === null
    ? 'No replacement of its stratum is left: the place is left out. What kept you from it?'
    : `Point ${number} takes its place, with its bags. What kept you from it?`
