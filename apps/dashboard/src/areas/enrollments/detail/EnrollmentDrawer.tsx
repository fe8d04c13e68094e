import { type EnrollmentDetail, enrollmentWorkflow } from '@org/core'
import { Banner, Button, ErrorState, Segmented, Skeleton, Status } from '@org/ui'
import { Activity } from '#history/activity/Activity.tsx'
import { Gone, isGone } from '#history/Gone.tsx'
import { oneOf, useParam } from '#platform/view.ts'
import { Documents } from '../documents/Documents.tsx'
import { lookOf } from '../states.ts'
import * as css from './Detail.css.ts'
import { DetailPane } from './DetailPane.tsx'
import { useEnrollment } from './data.ts'
import { EditConflict } from './EditConflict.tsx'
import { Facts } from './Facts.tsx'
import { Fields } from './Fields.tsx'
import { Findings } from './Findings.tsx'
import { Moves } from './Moves.tsx'
import { Notes } from './Notes.tsx'
import { type EnrollmentEdits, useEnrollmentEdits } from './useEnrollmentEdits.ts'
import { useOthersChange } from './useOthersChange.ts'

export interface EnrollmentDrawerProps {
  id: number
  onClose: () => void
}

type Part = 'enrollment' | 'activity'
const PART = oneOf<Part>(['enrollment', 'activity'])

/**
 * One enrollment: where it stands and what can be done, the problems found and the fix of each, its fields, notes and
 * history. Takes its place in a row beside the board or the table; on a phone a sheet above them.
 */
export function EnrollmentDrawer({ id, onClose }: EnrollmentDrawerProps) {
  const { data } = useEnrollment(id)
  return (
    <DetailPane id={id} title={data?.growerName ?? 'Enrollment'} onClose={onClose}>
      {/* What is typed and under way is of one enrollment: another one is another content, the pane stays. */}
      <Content key={id} id={id} onClose={onClose} />
    </DetailPane>
  )
}

function Content({ id, onClose }: EnrollmentDrawerProps) {
  const { data, error, reload } = useEnrollment(id)
  const edits = useEnrollmentEdits(data)
  const others = useOthersChange(data)
  const [part, setPart] = useParam('part', PART)
  const { shown, conflict } = edits
  if (data !== undefined && isGone(data, error))
    return (
      <div className={css.content}>
        <Gone name={`The enrollment of ${data.growerName}`} />
      </div>
    )
  return (
    <>
      <div className={css.content}>
        {others.change === null ? null : (
          <Banner tone="plan" onDismiss={others.dismiss}>
            {others.change.who} changed this enrollment
            {others.change.what === '' ? '.' : `: ${others.change.what}.`}
          </Banner>
        )}
        {shown === undefined ? null : (
          <>
            <Standing enrollment={shown} />
            <div className={css.parts}>
              <Segmented<Part>
                label="What to show"
                segments={[
                  { key: 'enrollment', label: 'Enrollment' },
                  { key: 'activity', label: 'History' },
                ]}
                value={part}
                onChange={(next) => setPart(next, { push: true })}
              />
            </div>
            {part === 'enrollment' ? (
              <Overview enrollment={shown} edits={edits} />
            ) : (
              <Activity entity="enrollment" id={id} />
            )}
          </>
        )}
        {error !== undefined ? (
          <ErrorState
            error={error}
            {...(shown === undefined ? {} : { kept: 'This enrollment was loaded earlier.' })}
            onRetry={() => void reload()}
            action={<Button onPress={onClose}>Show enrollments</Button>}
          />
        ) : shown === undefined ? (
          <Waiting />
        ) : null}
      </div>
      {conflict === null ? null : <EditConflict {...edits} conflict={conflict} />}
    </>
  )
}

/** What it is, where it stands, and the ways on. */
function Standing({ enrollment }: { enrollment: EnrollmentDetail }) {
  const { state, word } = lookOf(enrollment.status)
  const { program, year, status, reason } = enrollment
  const isFinal = enrollmentWorkflow.final.includes(status)
  return (
    <>
      <div className={css.line}>
        <Status state={state}>{word}</Status>
        <span>
          {program} · {year}
        </span>
      </div>
      {reason === '' ? null : <p className={css.note}>Last reason: “{reason}”</p>}
      {isFinal ? (
        <p className={css.note}>This enrollment is closed. There are no further steps.</p>
      ) : (
        <Moves enrollment={enrollment} />
      )}
    </>
  )
}

function Overview({ enrollment, edits }: { enrollment: EnrollmentDetail; edits: EnrollmentEdits }) {
  return (
    <>
      <Facts enrollment={enrollment} save={edits.save} />
      <Findings enrollment={enrollment} save={edits.save} />
      <Fields enrollment={enrollment} save={edits.save} />
      <Notes enrollment={enrollment} save={edits.save} />
      <Documents enrollment={enrollment} />
    </>
  )
}

function Waiting() {
  return (
    <div className={css.form} aria-busy>
      <Skeleton width={32} />
      <Skeleton width={64} />
      <Skeleton width={48} />
    </div>
  )
}
