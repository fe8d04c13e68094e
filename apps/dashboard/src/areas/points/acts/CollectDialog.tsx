import { COLLECT_WITHIN_M, pointEntity, RELOCATE_WITHIN_M } from '@org/core'
import { Button, Checkbox, pageStyles, RadioGroup, TextField } from '@org/ui'
import { MapPin } from 'lucide-react'
import { NameList } from '#lists/bulk/NameList.tsx'
import { usePreference } from '#platform/preferences.ts'
import { CauseField } from '#unsaved/CauseField.tsx'
import { ReasonField, TypedDialog } from '#unsaved/TypedDialog.tsx'
import { CAUSE_FIELD, NO_CAUSE } from '#unsaved/useCause.ts'
import { degreesOf, distanceOf, nounOf, pointCount, titleOf } from '../words.ts'
import * as css from './Acts.css.ts'
import { type Asking, useAsked } from './asked.ts'
import { actLabel } from './events.ts'
import { useCollectForm } from './useCollectForm.ts'

const { columns: COLUMNS } = pointEntity

export interface ActDialogProps {
  asking: Asking
  /** How far a point can be relocated, in meters; undefined while that is not known. */
  withinM?: number | undefined
  onClose: () => void
}

/** When, by whom and where points were collected. */
export function CollectDialog({ asking, withinM = RELOCATE_WITHIN_M, onClose }: ActDialogProps) {
  const { act, points } = asking
  const work = useCollectForm(asking, onClose)
  const { parts, typed, form } = work
  const [only] = points
  const what = points.length === 1 && only !== undefined ? nounOf(only) : pointCount(points.length)
  const title = act === 'relocate' ? `Collect ${what} elsewhere?` : `Collect ${what}?`
  return (
    <TypedDialog
      {...{ typed, form, title, onClose }}
      note={noteOf(asking)}
      label="Collection"
      action={{ label: form.isSending ? 'Saving…' : actLabel(act), tone: 'primary' }}
      problemAt={form.problem === NO_CAUSE ? CAUSE_FIELD : 'reason'}
      className={css.form}
    >
      {asking.ofChosen === undefined ? null : <ChosenNames asking={asking} />}
      <TextField
        label={COLUMNS.collectedAt.label}
        type="datetime-local"
        name="collectedAt"
        value={work.at}
        onChange={parts.at.type}
        isRequired
      />
      <TextField
        label={COLUMNS.collectedBy.label}
        name="collectedBy"
        value={work.by}
        onChange={parts.by.type}
        maxLength={200}
        note="A crew or a person"
      />
      {points.length === 1 && only !== undefined ? (
        <Place
          work={work}
          planned={degreesOf(only)}
          isElsewhere={act === 'relocate'}
          withinM={act === 'relocate' ? withinM : Math.min(COLLECT_WITHIN_M, withinM)}
        />
      ) : null}
      {act === 'relocate' ? (
        <>
          <Checkbox isSelected={work.isOutside} onChange={work.setIsOutside}>
            Outside its stratum
          </Checkbox>
          <ReasonField typed={parts.reason} note="A wet hole at the planned place" />
          <CauseField cause={work.cause} />
        </>
      ) : null}
      {form.problem === null ? null : <p role="alert">{form.problem}</p>}
    </TypedDialog>
  )
}

/** Which of the chosen it is about. */
export function ChosenNames({ asking: { points, ofChosen } }: { asking: Asking }) {
  return (
    <NameList
      of={['point', 'points']}
      rows={points.map((point) => ({
        id: point.id,
        name: titleOf(point),
        isListed: ofChosen?.elsewhere.has(point.id) !== true,
      }))}
    />
  )
}

function noteOf({ act, points }: Asking): string {
  if (act === 'relocate')
    return 'The point keeps its number and its samples at the new place. This can be undone.'
  if (points.length === 1) return 'This can be undone.'
  return 'Each point is collected at its planned place. This can be undone.'
}

/** More than so far is another act, or none. */
const tooFar = (most: string, isElsewhere: boolean): string =>
  isElsewhere ? `; at most ${most} is possible` : `; farther than ${most} it is “${actLabel('relocate')}”`

interface PlaceProps {
  work: ReturnType<typeof useCollectForm>
  /** The planned place in degrees. */
  planned: string
  isElsewhere: boolean
  withinM: number
}

/** Where the soil was taken: as planned, or as typed, pasted or pressed on the map. */
function Place({ work, planned, isElsewhere, withinM }: PlaceProps) {
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  const { awayM } = work
  return (
    <div className={css.place}>
      {isElsewhere ? null : (
        <RadioGroup
          label="Place"
          options={[
            { key: 'planned', label: 'As planned', note: planned },
            { key: 'measured', label: 'Measured or picked' },
          ]}
          value={work.where}
          onChange={work.setWhere}
        />
      )}
      {work.where === 'planned' ? null : (
        <>
          <TextField
            label="Latitude, longitude"
            name="place"
            value={work.parts.place.text ?? ''}
            onChange={work.parts.place.type}
            placeholder={planned}
            note="In degrees: 42.0123, -93.4567"
          />
          <Button
            icon={<MapPin size={16} aria-hidden />}
            onPress={() => useAsked.setState({ isPicking: true })}
          >
            Pick on the map
          </Button>
        </>
      )}
      {work.where === 'planned' || awayM === null ? null : (
        <p role="status" className={pageStyles.muted}>
          {distanceOf(awayM, areaUnit)} from the planned place
          {awayM > withinM ? tooFar(distanceOf(withinM, areaUnit), isElsewhere) : ''}
        </p>
      )}
    </div>
  )
}
