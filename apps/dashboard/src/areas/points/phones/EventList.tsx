import type { EventOutcome, ReceivedEvent } from '@org/core'
import { Badge, type BadgeTone, pageStyles } from '@org/ui'
import { CircleSlash, Clock, OctagonAlert, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePreference } from '#platform/preferences.ts'
import { EventActs } from './EventActs.tsx'
import * as css from './Phones.css.ts'
import { OUTCOME_WORDS, sourceWords, whyWords } from './words.ts'

type Open = Exclude<EventOutcome, 'applied'>
const LOOKS: Readonly<Record<Open, { tone: BadgeTone; icon: ReactNode }>> = {
  refused: { tone: 'bad', icon: <OctagonAlert size={14} /> },
  held: { tone: 'progress', icon: <Clock size={14} /> },
  withdrawn: { tone: 'none', icon: <Undo2 size={14} /> },
  dismissed: { tone: 'none', icon: <CircleSlash size={14} /> },
}

interface EventListProps {
  label: string
  events: readonly ReceivedEvent[]
}

/** Acts of phones: what, when, by whom, on which phone, how exactly; where one was not applied, why and what to do. */
export function EventList({ label, events }: EventListProps) {
  return (
    <ul className={css.list} aria-label={label} tabIndex={-1} data-acts-of-phones>
      {events.map((event) => (
        <EventLine key={event.id} event={event} />
      ))}
    </ul>
  )
}

function EventLine({ event }: { event: ReceivedEvent }) {
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  const { title, text, outcome } = event
  const why = whyWords(event)
  return (
    <li className={css.event}>
      <div className={css.line}>
        <span className={pageStyles.lead}>{title}</span>
        {outcome === 'applied' ? null : <Badge {...LOOKS[outcome]}>{OUTCOME_WORDS[outcome]}</Badge>}
      </div>
      <p className={css.source}>{sourceWords(event, areaUnit)}</p>
      {text === '' ? null : <p>“{text}”</p>}
      {outcome === 'applied' || why === '' ? null : <p>{why}</p>}
      {outcome === 'refused' ? <EventActs event={event} /> : null}
    </li>
  )
}
