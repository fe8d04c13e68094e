import { isCollected, isToVisit } from '@org/core/queue'
import type { Along } from '../kept/taken-store.ts'
import { useWakeLock } from '../position/useWakeLock.ts'
import * as css from '../screens/Collect.css.ts'
import type { OnPhone } from '../useWork.ts'
import { keptSince } from '../words.ts'
import type { Work } from '../work.ts'
import { ActButtons } from './ActButtons.tsx'
import { BagTiles } from './BagTiles.tsx'
import { DaySheets } from './DaySheets.tsx'
import { Foot } from './Foot.tsx'
import { Head } from './Head.tsx'
import { UpdateReady } from './Kept.tsx'
import { Plan } from './Plan.tsx'
import { PointSheets } from './PointSheets.tsx'
import { Target } from './Target.tsx'
import { useCamera } from './useCamera.tsx'
import { type CollectingState, type Here, useCollecting } from './useCollecting.ts'

interface CollectingProps {
  staffId: number
  work: Work
  along: Along
  onPhone: OnPhone
  onTakeAlong: () => void
}

/** The field, the point to go to, and what is done there. */
export function Collecting({ staffId, work, along, onPhone, onTakeAlong }: CollectingProps) {
  const { fields, queue } = onPhone
  useWakeLock()
  const state = useCollecting({ staffId, work, along, onPhone })
  const { at, acts, sheets } = state
  return (
    <main className={css.page}>
      <Head
        field={at?.field ?? null}
        queue={queue}
        onPoints={() => sheets.open({ kind: 'points' })}
        onQueue={() => sheets.open({ kind: 'queue' })}
      />
      {at === null ? (
        <p className={css.alone}>Nothing to collect was taken along.</p>
      ) : (
        <Plan field={at.field} target={at.point} position={state.position} onChoose={state.choose} />
      )}
      <div className={css.panel}>
        {acts.problem === null ? null : (
          <p role="alert" className={css.trouble}>
            {acts.problem}
          </p>
        )}
        {at === null ? null : <AtPoint at={at} state={state} />}
        <UpdateReady />
        <Foot
          last={acts.last}
          fields={fields}
          said={acts.said}
          since={keptSince(queue)}
          onUndo={state.undo}
        />
      </div>
      <DaySheets {...{ staffId, work, along, onPhone, state, onTakeAlong }} />
      {at === null ? null : <PointSheets {...{ at, fields, state }} />}
    </main>
  )
}

/** How far it is, what is wrong there, its bags, and what can be done. */
function AtPoint({ at: { point }, state }: { at: Here; state: CollectingState }) {
  const { acts, sheets, position, limits, next } = state
  const camera = useCamera((photographed, file) => void acts.photo(photographed, file))
  return (
    <>
      <Target point={point} position={position} withinM={limits.collectWithinM} />
      {point.refused === null ? null : (
        <p className={css.trouble}>
          {point.refused.message}. {point.refused.remedy}
        </p>
      )}
      <BagTiles point={point} bags={acts.bags} onBag={(sampleId) => sheets.open({ kind: 'bag', sampleId })} />
      <ActButtons
        {...{ point, next }}
        isToVisit={isToVisit(point)}
        isCollected={isCollected(point)}
        onCollect={() => state.collect()}
        onNext={state.choose}
        onElsewhere={() => state.collect({ isElsewhere: true })}
        onLeaveOut={() => sheets.open({ kind: 'leaveOut' })}
        onNote={() => sheets.open({ kind: 'note' })}
        onPhoto={() => camera.take(point)}
      />
      {camera.input}
    </>
  )
}
