import { counts, isCollected, isToVisit, nextPoint, replacementOf } from '@org/core/queue'
import { useState } from 'react'
import { reachOf } from '../act.ts'
import type { Along } from '../kept/taken-store.ts'
import { usePosition } from '../position/usePosition.ts'
import { useWakeLock } from '../position/useWakeLock.ts'
import { saveQueue } from '../save-file.ts'
import * as css from '../screens/Collect.css.ts'
import { LabelSheet } from '../sheets/LabelSheet.tsx'
import { LeaveSheet } from '../sheets/LeaveSheet.tsx'
import { NoteSheet } from '../sheets/NoteSheet.tsx'
import { PointsSheet } from '../sheets/PointsSheet.tsx'
import { QueueSheet } from '../sheets/QueueSheet.tsx'
import { SureSheet } from '../sheets/SureSheet.tsx'
import { WhySheet } from '../sheets/WhySheet.tsx'
import { Missing } from '../take/Missing.tsx'
import type { OnPhone } from '../useWork.ts'
import { keptSince } from '../words.ts'
import type { Work } from '../work.ts'
import { ActButtons } from './ActButtons.tsx'
import { BagTiles } from './BagTiles.tsx'
import { doubtsOf } from './doubts.ts'
import { Foot } from './Foot.tsx'
import { Head } from './Head.tsx'
import { UpdateReady } from './Kept.tsx'
import { Plan } from './Plan.tsx'
import { Target } from './Target.tsx'
import { useActs } from './useActs.ts'
import { useArrival } from './useArrival.ts'
import { useCamera } from './useCamera.tsx'
import { useSheets } from './useSheets.ts'

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
  const position = usePosition()
  useWakeLock()
  const acts = useActs({ staffId, work, events: queue.events })
  const camera = useCamera((point, file) => void acts.photo(point, file))
  const { sheet, open, close } = useSheets()
  const [isMissingSeen, setIsMissingSeen] = useState(false)
  const [chosenId, setChosenId] = useState<number | null>(null)
  const all = fields.flatMap((field) => field.points.filter(counts).map((point) => ({ field, point })))
  const chosen = all.find(({ point }) => point.id === chosenId)
  const next = nextPoint(fields, null)
  const at = chosen ?? all.find(({ point }) => point.id === next?.id) ?? all.at(-1)
  const limits = along.head
  const isHere =
    at !== undefined && position.state === 'here' && reachOf(at.point, position.fix, limits) === 'here'
  useArrival(at !== undefined && isToVisit(at.point) ? at.point.id : null, isHere)
  const choose = (pointId: number) => {
    setChosenId(pointId)
    close()
  }
  /** On to the next one once an act is kept. */
  const goOn = (pointId: number) => (isKept: boolean) => {
    if (!isKept) return
    const following = nextPoint(fields, pointId)
    if (at === undefined || at.field.points.some(({ id }) => id === following?.id)) close()
    else open({ kind: 'leave', fieldYearId: at.field.fieldYearId })
    setChosenId(following?.id ?? null)
  }
  const collect = () => {
    if (at === undefined) return
    const { field, point } = at
    const reach = position.state === 'here' ? reachOf(point, position.fix, limits) : 'here'
    if (reach !== 'here') open({ kind: reach === 'far' ? 'sure' : 'elsewhere' })
    else if (doubtsOf(position).length > 0) open({ kind: 'sure' })
    else void acts.collect(field, point, position, null).then(goOn(point.id))
  }
  return (
    <main className={css.page}>
      <Head
        field={at?.field ?? null}
        queue={queue}
        onPoints={() => open({ kind: 'points' })}
        onQueue={() => open({ kind: 'queue' })}
      />
      {at === undefined ? (
        <p className={css.alone}>Nothing to collect was taken along.</p>
      ) : (
        <Plan field={at.field} target={at.point} position={position} onChoose={choose} />
      )}
      <div className={css.panel}>
        {acts.problem === null ? null : (
          <p role="alert" className={css.trouble}>
            {acts.problem}
          </p>
        )}
        {at === undefined ? null : (
          <>
            <Target point={at.point} position={position} withinM={limits.collectWithinM} />
            {at.point.refused === null ? null : (
              <p className={css.trouble}>
                {at.point.refused.message}. {at.point.refused.remedy}
              </p>
            )}
            <BagTiles
              point={at.point}
              bags={acts.bags}
              onBag={(sampleId) => open({ kind: 'bag', sampleId })}
            />
            <ActButtons
              point={at.point}
              isToVisit={isToVisit(at.point)}
              isCollected={isCollected(at.point)}
              next={nextPoint(fields, at.point.id)}
              onCollect={collect}
              onNext={(pointId) => choose(pointId)}
              onElsewhere={() => open({ kind: 'elsewhere' })}
              onLeaveOut={() => open({ kind: 'leaveOut' })}
              onNote={() => open({ kind: 'note' })}
              onPhoto={() => camera.take(at.point)}
            />
          </>
        )}
        <UpdateReady />
        <Foot
          last={acts.last}
          fields={fields}
          said={acts.said}
          since={keptSince(queue)}
          onUndo={() => void acts.undo()}
        />
      </div>
      {camera.input}
      {sheet?.kind === 'queue' ? (
        <QueueSheet
          {...{ staffId, along, fields, queue }}
          onSend={() => void work.queue.flush()}
          onTakeBack={(kept) => void acts.takeBack(kept)}
          onSave={() => saveQueue(staffId, work.phone, queue.events)}
          onTakeAlong={onTakeAlong}
          onClose={close}
        />
      ) : null}
      {sheet?.kind === 'leave' ? (
        <Leaving
          {...{ fields, fieldYearId: sheet.fieldYearId }}
          onStay={() => open({ kind: 'points' })}
          onGo={close}
        />
      ) : null}
      {sheet?.kind === 'points' ? <PointsSheet fields={fields} onChoose={choose} onClose={close} /> : null}
      {at === undefined ? null : (
        <>
          {sheet?.kind === 'bag' ? (
            <LabelSheet
              key={sheet.sampleId}
              {...{ fields, point: at.point, sampleId: sheet.sampleId, bags: acts.bags }}
              onSave={(bag) =>
                void acts.bag(at.point, sheet.sampleId, bag).then((isKept) => isKept && close())
              }
              onClose={close}
            />
          ) : null}
          {sheet?.kind === 'note' ? (
            <NoteSheet
              pointNumber={at.point.number}
              onSave={(text) => void acts.note(at.point, text).then((isKept) => isKept && close())}
              onClose={close}
            />
          ) : null}
          {sheet?.kind === 'sure' ? (
            <SureSheet
              {...{ point: at.point, position, limits }}
              onCollect={() => void acts.collect(at.field, at.point, position, null).then(goOn(at.point.id))}
              onClose={close}
            />
          ) : null}
          {sheet?.kind === 'elsewhere' ? (
            <WhySheet
              title={`Collect point ${at.point.number} elsewhere`}
              note="It keeps its number and its bags at the place where you stand. What kept you from its place?"
              acts={[
                {
                  label: 'Collect here',
                  onAct: (why) =>
                    void acts.collect(at.field, at.point, position, why).then(goOn(at.point.id)),
                },
              ]}
              onClose={close}
            />
          ) : null}
          {sheet?.kind === 'leaveOut' ? (
            <WhySheet
              title={`Leave point ${at.point.number} out`}
              note={replacementWords(replacementOf(at.field, at.point)?.number ?? null)}
              acts={[
                {
                  label: 'Skip it',
                  onAct: (why) => void acts.leaveOut(at.field, at.point, 'skip', why).then(goOn(at.point.id)),
                },
                {
                  label: 'Cannot reach it',
                  onAct: (why) =>
                    void acts.leaveOut(at.field, at.point, 'block', why).then(goOn(at.point.id)),
                },
              ]}
              onClose={close}
            />
          ) : null}
        </>
      )}
      {isMissingSeen || limits.missing.length === 0 ? null : (
        <Missing missing={limits.missing} onClose={() => setIsMissingSeen(true)} />
      )}
    </main>
  )
}

interface LeavingProps {
  fields: OnPhone['fields']
  fieldYearId: number
  onStay: () => void
  onGo: () => void
}

function Leaving({ fields, fieldYearId, ...on }: LeavingProps) {
  const field = fields.find((each) => each.fieldYearId === fieldYearId)
  const point = nextPoint(fields, null)
  const other = fields.find(({ points }) => points.some(({ id }) => id === point?.id))
  if (field === undefined) return null
  const next = point === null || other === undefined ? null : { fieldName: other.fieldName, point }
  return <LeaveSheet {...{ field, next }} {...on} />
}

const replacementWords = (number: number | null): string =>
  number === null
    ? 'No replacement of its stratum is left: the place is left out. What kept you from it?'
    : `Point ${number} takes its place, with its bags. What kept you from it?`
