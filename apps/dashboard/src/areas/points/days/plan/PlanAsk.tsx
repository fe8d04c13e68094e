import { type Crew, pointEntity } from '@org/core'
import { Button, Checkbox, DatePicker, pageStyles, Segmented, Select } from '@org/ui'
import { pointCount } from '../../words.ts'
import { weekdayName } from '../calendar.ts'
import { addCrew, openCrews } from '../crews/crews-open.ts'
import { type AskedDays, rangeWords } from './asked-days.ts'
import * as css from './Plan.css.ts'
import { askFor, type PlanWeek, usePlanning } from './planning.ts'

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]
const WEEKS: { key: PlanWeek; label: string }[] = [
  { key: 'this', label: 'This week' },
  { key: 'next', label: 'Next week' },
  { key: 'dates', label: 'Other days' },
]
const SEVERAL = 'several'
/** More names do not fit side by side. */
const MOST_NAMES = 3

interface PlanAskProps {
  crews: readonly Crew[]
  /** Those that are planned for. */
  chosen: readonly Crew[]
  days: AskedDays
  today: string
  isAsking: boolean
  onPropose: () => void
}

/** For which crews, and on which days. What is pressed is proposed at once, unless the person arranged the plan. */
export function PlanAsk({ crews, chosen, days, today, isAsking, onPropose }: PlanAskProps) {
  const { week, weekdays } = usePlanning(({ asked }) => asked)
  const hasDraft = usePlanning(({ draft }) => draft !== null)
  const isNewlyAsked = usePlanning((planning) => planning.isNewlyAsked)
  return (
    <section className={css.ask} aria-label="What to plan">
      <div className={css.fields}>
        <Segmented label="Days" segments={WEEKS} value={week} onChange={(key) => askFor({ week: key })} />
        <span className={pageStyles.muted}>{rangeWords(days)}</span>
      </div>
      {week === 'dates' ? <Dates days={days} today={today} /> : null}
      <CrewChoice crews={crews} chosen={chosen} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row in every browser */}
      <div role="group" aria-label="Days of the week" className={css.weekdays}>
        {WEEKDAYS.map((weekday) => (
          <Checkbox
            key={weekday}
            aria-label={weekdayName(weekday)}
            isSelected={weekdays.includes(weekday)}
            onChange={(isOn) =>
              askFor({
                weekdays: isOn ? [...weekdays, weekday].sort() : weekdays.filter((one) => one !== weekday),
              })
            }
          >
            {weekdayName(weekday).slice(0, 3)}
          </Checkbox>
        ))}
      </div>
      {hasDraft && !isNewlyAsked ? null : (
        <div>
          <Button
            tone={hasDraft ? 'neutral' : 'primary'}
            isPending={isAsking}
            disabledReason={reasonAgainst(chosen, weekdays)}
            onPress={onPropose}
          >
            {hasDraft ? 'Propose again' : 'Propose days'}
          </Button>
        </div>
      )}
    </section>
  )
}

function Dates({ days, today }: Pick<PlanAskProps, 'days' | 'today'>) {
  return (
    <div className={css.fields}>
      <div className={css.date}>
        <DatePicker
          label="First day"
          value={days.startOn}
          min={today}
          onChange={(day) => day !== null && askFor({ startOn: day })}
        />
      </div>
      <div className={css.date}>
        <DatePicker
          label="Last day"
          value={days.endOn}
          min={days.startOn}
          onChange={(day) => askFor({ endOn: day })}
        />
      </div>
    </div>
  )
}

/** One crew at one press, or several that share the points. */
function CrewChoice({ crews, chosen }: Pick<PlanAskProps, 'crews' | 'chosen'>) {
  const active = crews.filter(({ active: isOn, id }) => isOn || chosen.some((crew) => crew.id === id))
  const value = chosen.length > 1 ? SEVERAL : String(chosen[0]?.id ?? '')
  const options = [
    ...active.map(({ id, name }) => ({ key: String(id), label: name })),
    ...(active.length > 1 ? [{ key: SEVERAL, label: 'Several crews' }] : []),
  ]
  const choose = (key: string) =>
    askFor({ crewIds: key === SEVERAL ? active.map(({ id }) => id) : [Number(key)] })
  const label = pointEntity.columns.crewId.label
  return (
    <>
      <div className={css.fields}>
        {active.length > MOST_NAMES ? (
          <Select label={label} options={options} value={value} onChange={choose} />
        ) : (
          <Segmented label={label} segments={options} value={value} onChange={choose} />
        )}
        <span className={pageStyles.muted}>
          {`${pointCount(chosen.reduce((sum, { pointsADay }) => sum + pointsADay, 0))} a day`}
        </span>
        <Button tone="quiet" onPress={() => addCrew((crewId) => askFor({ crewIds: [crewId] }))}>
          New crew…
        </Button>
        <Button tone="quiet" onPress={openCrews}>
          Crews and days off…
        </Button>
      </div>
      {chosen.length > 1 ? <SeveralCrews crews={active} chosen={chosen} /> : null}
    </>
  )
}

function SeveralCrews({ crews, chosen }: Pick<PlanAskProps, 'crews' | 'chosen'>) {
  const ids = chosen.map(({ id }) => id)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row in every browser
    <div role="group" aria-label="Crews that share the points" className={css.weekdays}>
      {crews.map(({ id, name }) => (
        <Checkbox
          key={id}
          isSelected={ids.includes(id)}
          onChange={(isOn) => askFor({ crewIds: isOn ? [...ids, id] : ids.filter((one) => one !== id) })}
        >
          {name}
        </Checkbox>
      ))}
    </div>
  )
}

function reasonAgainst(chosen: readonly Crew[], weekdays: readonly number[]): string | null {
  if (chosen.length === 0) return 'Choose a crew'
  const gone = chosen.find(({ active }) => !active)
  if (gone !== undefined) return `${gone.name} is not active: choose another crew`
  return weekdays.length === 0 ? 'Choose at least one day of the week' : null
}
