import type { Visit } from '@org/core'
import { IconButton, Menu, MenuItem, MenuSection, pageStyles } from '@org/ui'
import { ChevronDown, ChevronUp, Ellipsis } from 'lucide-react'
import { pointCount } from '../../words.ts'
import { shortDay } from '../calendar.ts'
import { useCrews } from '../data.ts'
import { type DraftDay, isSameDay, keyOf, removeVisit, shiftVisit, type VisitKey } from './draft.ts'
import { moveField } from './move-field.ts'
import * as css from './Plan.css.ts'
import { arrange, usePlanning } from './planning.ts'

/** So many days before and after are named; a field goes to any other by its date. */
const DAYS_BESIDE = 5

interface FieldLineProps {
  day: DraftDay
  visit: Visit
  /** Its place on the day, from 1. */
  number: number
  isLast: boolean
  onNewDay: () => void
}

/** A field on a day: what is collected there, and where else it could go. */
export function FieldLine({ day, visit, number, isLast, onNewDay }: FieldLineProps) {
  const { fieldName, growerName, points, fieldYearId } = visit
  const key = keyIn({ day, visit })
  return (
    <li className={css.field} data-field-year={fieldYearId}>
      <span className={css.order}>{number}</span>
      <span className={css.fieldWords}>
        <span className={pageStyles.lead}>{fieldName}</span>
        <span className={pageStyles.muted}>
          {growerName} · {pointCount(points.length)}
        </span>
      </span>
      <span className={css.moves}>
        <IconButton
          label={`Move ${fieldName} up`}
          tone="quiet"
          isDisabled={number === 1}
          onPress={() => arrange((draft) => shiftVisit(draft, key, -1))}
        >
          <ChevronUp size={16} aria-hidden />
        </IconButton>
        <IconButton
          label={`Move ${fieldName} down`}
          tone="quiet"
          isDisabled={isLast}
          onPress={() => arrange((draft) => shiftVisit(draft, key, 1))}
        >
          <ChevronDown size={16} aria-hidden />
        </IconButton>
        <Menu
          trigger={
            <IconButton label={`Move ${fieldName}`} tone="quiet">
              <Ellipsis size={16} aria-hidden />
            </IconButton>
          }
        >
          <Days day={day} visit={visit} onNewDay={onNewDay} />
          <Crews day={day} visit={visit} />
          <MenuSection title="Plan">
            <MenuItem id="remove" onAction={() => arrange((draft) => removeVisit(draft, key))}>
              Remove from this plan
            </MenuItem>
          </MenuSection>
        </Menu>
      </span>
    </li>
  )
}

type TargetsProps = Pick<FieldLineProps, 'day' | 'visit'>

function Days({ day, visit, onNewDay }: TargetsProps & { onNewDay: () => void }) {
  const draft = usePlanning((planning) => planning.draft)
  const own = draft?.days.filter(({ crewId }) => crewId === day.crewId) ?? []
  const at = own.findIndex((one) => isSameDay(one, day))
  const others = own.filter((one, its) => one !== own[at] && Math.abs(its - at) <= DAYS_BESIDE)
  return (
    <MenuSection title="Day">
      {others.map((to) => (
        <MenuItem key={keyOf(to)} id={keyOf(to)} onAction={() => moveField(keyIn({ day, visit }), to)}>
          {`Move to ${shortDay(to.day)}`}
        </MenuItem>
      ))}
      <MenuItem id="new-day" onAction={onNewDay}>
        Move to another day…
      </MenuItem>
    </MenuSection>
  )
}

function Crews({ day, visit }: TargetsProps) {
  const { data } = useCrews()
  const others = data?.items.filter(({ active, id }) => active && id !== day.crewId) ?? []
  if (others.length === 0) return null
  return (
    <MenuSection title="Crew">
      {others.map(({ id, name }) => (
        <MenuItem
          key={id}
          id={`crew ${id}`}
          onAction={() => moveField(keyIn({ day, visit }), { crewId: id, day: day.day })}
        >
          {`Move to ${name}`}
        </MenuItem>
      ))}
    </MenuSection>
  )
}

const keyIn = ({ day: { crewId, day }, visit: { fieldYearId } }: TargetsProps): VisitKey => ({
  crewId,
  day,
  fieldYearId,
})
