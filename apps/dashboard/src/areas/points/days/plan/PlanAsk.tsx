import { type Crew, crewEntity, pointEntity } from '@org/core'
import { Button, Checkbox, DatePicker, pageStyles, Select } from '@org/ui'
import { weekdayName } from '../calendar.ts'
import { addCrew, openCrews } from '../crews/crews-open.ts'
import * as css from './Plan.css.ts'
import { type PlanAsked, usePlanning } from './planning.ts'

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]
const NEW_CREW = 'new'
const EDIT_CREWS = 'edit'

const ask = (change: Partial<PlanAsked>) =>
  usePlanning.setState(({ asked }) => ({ asked: { ...asked, ...change } }))

interface PlanAskProps {
  crews: readonly Crew[]
  crew: Crew | undefined
  startOn: string
  today: string
  isAsking: boolean
  onPropose: () => void
}

/** For whom, from when on and on which days of the week: what a proposal needs. */
export function PlanAsk({ crews, crew, startOn, today, isAsking, onPropose }: PlanAskProps) {
  const { weekdays } = usePlanning(({ asked }) => asked)
  const hasDraft = usePlanning(({ draft }) => draft !== null)
  return (
    <section className={css.ask} aria-label="What to plan">
      <div className={css.fields}>
        <Select
          label={pointEntity.columns.crewId.label}
          options={[
            ...crews.filter(({ active, id }) => active || id === crew?.id).map(optionOf),
            { key: NEW_CREW, label: 'New crew…' },
            { key: EDIT_CREWS, label: 'Edit crews…' },
          ]}
          value={crew === undefined ? '' : String(crew.id)}
          onChange={(key) => {
            if (key === NEW_CREW) addCrew((crewId) => ask({ crewId }))
            else if (key === EDIT_CREWS) openCrews()
            else ask({ crewId: Number(key) })
          }}
        />
        {crew === undefined ? null : (
          <span className={pageStyles.muted}>
            {crewEntity.columns.pointsADay.label}: {crew.pointsADay}
          </span>
        )}
      </div>
      <div className={css.date}>
        <DatePicker
          label="First day"
          value={startOn}
          min={today}
          onChange={(day) => day !== null && ask({ startOn: day })}
        />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row in every browser */}
      <div role="group" aria-label="Days of the week" className={css.weekdays}>
        {WEEKDAYS.map((weekday) => (
          <Checkbox
            key={weekday}
            aria-label={weekdayName(weekday)}
            isSelected={weekdays.includes(weekday)}
            onChange={(isOn) =>
              ask({
                weekdays: isOn ? [...weekdays, weekday].sort() : weekdays.filter((one) => one !== weekday),
              })
            }
          >
            {weekdayName(weekday).slice(0, 3)}
          </Checkbox>
        ))}
      </div>
      <div>
        <Button
          tone={hasDraft ? 'neutral' : 'primary'}
          isPending={isAsking}
          disabledReason={reasonAgainst(crew, weekdays)}
          onPress={onPropose}
        >
          {hasDraft ? 'Propose again' : 'Propose days'}
        </Button>
      </div>
    </section>
  )
}

const optionOf = ({ id, name }: Crew) => ({ key: String(id), label: name })

function reasonAgainst(crew: Crew | undefined, weekdays: readonly number[]): string | null {
  if (crew === undefined) return 'Choose a crew'
  if (!crew.active) return `${crew.name} is not active: choose another crew`
  return weekdays.length === 0 ? 'Choose at least one day of the week' : null
}
