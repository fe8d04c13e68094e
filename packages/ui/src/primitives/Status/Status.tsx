import {
  CalendarCheck2,
  CircleCheck,
  CircleDashed,
  CircleDot,
  Layers,
  type LucideIcon,
  TriangleAlert,
} from 'lucide-react'
import { Badge, type BadgeTone } from '../Badge/Badge.tsx'

/** The six states of a thing on its way from a boundary to an approved result. */
export type State = 'pending' | 'review' | 'stratified' | 'scheduled' | 'inProgress' | 'approved'

const LOOKS: Record<State, { tone: BadgeTone; Icon: LucideIcon; word: string }> = {
  pending: { tone: 'none', Icon: CircleDashed, word: 'Boundary pending' },
  review: { tone: 'bad', Icon: TriangleAlert, word: 'Needs review' },
  stratified: { tone: 'plan', Icon: Layers, word: 'Stratified' },
  scheduled: { tone: 'plan', Icon: CalendarCheck2, word: 'Scheduled' },
  inProgress: { tone: 'progress', Icon: CircleDot, word: 'In progress' },
  approved: { tone: 'ok', Icon: CircleCheck, word: 'Approved' },
}

export interface StatusProps {
  state: State
  /** Another word for the same state, where the thing calls for one: `Signed`. */
  children?: string
}

/** How far a thing is: a shape, a hue and a word, the same everywhere. */
export function Status({ state, children }: StatusProps) {
  const { tone, Icon, word } = LOOKS[state]
  return (
    <Badge tone={tone} icon={<Icon size={14} />}>
      {children ?? word}
    </Badge>
  )
}
