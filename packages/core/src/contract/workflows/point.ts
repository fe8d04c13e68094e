import { keysOf } from '../lists/columns.ts'
import { statesIn } from './states.ts'
import { defineWorkflow } from './workflow.ts'

/** What states of a point have in common. */
type Group =
  /** Nobody has been there. */
  | 'waiting'
  /** Soil was sampled, at its place or elsewhere. */
  | 'collected'
  /** Soil is sampled there, or was. */
  | 'sampled'
  /** A crew could not sample it, and no other has taken its place. */
  | 'blocked'
  /** Nothing was sampled at its planned place, and that has a cause. */
  | 'notAtPlace'

/** All that the product says of a point’s state but how it looks: lists of states are made of it, in this order. */
const STATES = {
  planned: { label: 'Planned', is: ['waiting', 'sampled'] },
  assigned: { label: 'Assigned', is: ['waiting', 'sampled'] },
  collected: { label: 'Collected', is: ['collected', 'sampled'] },
  relocated: { label: 'Relocated', is: ['collected', 'sampled', 'notAtPlace'] },
  inaccessible: { label: 'Inaccessible', is: ['blocked', 'notAtPlace'] },
  skipped: { label: 'Skipped', is: ['blocked', 'notAtPlace'] },
  replaced: { label: 'Replaced', is: ['notAtPlace'] },
  waived: { label: 'Waived', is: ['notAtPlace'] },
} as const satisfies Readonly<Record<string, { label: string; is: readonly Group[] }>>

export type PointStatus = keyof typeof STATES
export const POINT_STATUSES: readonly PointStatus[] = keysOf<PointStatus>(STATES)

/** Points where nobody has been. */
export const WAITING_STATUSES = statesIn(STATES, 'waiting')
/** Points that were sampled, at their place or elsewhere. */
export const COLLECTED_STATUSES = statesIn(STATES, 'collected')
/** Points where soil is sampled, or was. */
export const SAMPLED_STATUSES = statesIn(STATES, 'sampled')
/** Points that a crew could not sample. */
export const BLOCKED_STATUSES = statesIn(STATES, 'blocked')
/** Points that were not sampled at their planned places: these have a cause. */
export const NOT_AT_PLACE_STATUSES = statesIn(STATES, 'notAtPlace')

/** A sampling point (domain: Workflows, Point). A point is settled when it is in a final state. */
export const pointWorkflow = defineWorkflow({
  what: 'point',
  states: STATES,
  initial: 'planned',
  final: ['collected', 'relocated', 'replaced', 'waived'],
  events: {
    assign: { label: 'Assign' },
    unassign: { label: 'Unassign' },
    collect: { label: 'Collect' },
    relocate: { label: 'Collect elsewhere' },
    block: { label: 'Inaccessible' },
    skip: { label: 'Skip' },
    retry: { label: 'Try again' },
    replace: { label: 'Replaced' },
    waive: { label: 'Waive' },
  },
  guards: { within: 'The point is farther from its planned position than a relocation allows' },
  moves: [
    { event: 'assign', from: ['planned'], to: 'assigned', may: 'points.edit', isUndoable: true },
    { event: 'unassign', from: ['assigned'], to: 'planned', may: 'points.edit', isUndoable: true },
    {
      event: 'collect',
      from: ['planned', 'assigned'],
      to: 'collected',
      may: 'points.edit',
      isUndoable: true,
    },
    {
      event: 'relocate',
      from: ['planned', 'assigned'],
      to: 'relocated',
      may: 'points.edit',
      guards: ['within'],
      needsReason: true,
      isUndoable: true,
    },
    {
      event: 'block',
      from: ['planned', 'assigned'],
      to: 'inaccessible',
      may: 'points.edit',
      needsReason: true,
      isUndoable: true,
    },
    {
      event: 'skip',
      from: ['planned', 'assigned'],
      to: 'skipped',
      may: 'points.edit',
      needsReason: true,
      isUndoable: true,
    },
    {
      event: 'retry',
      from: ['inaccessible', 'skipped'],
      to: 'assigned',
      may: 'points.edit',
      isUndoable: true,
    },
    {
      event: 'replace',
      from: ['inaccessible', 'skipped'],
      to: 'replaced',
      may: null,
      cause: 'the next replacement point takes its place',
      isUndoable: true,
    },
    {
      event: 'waive',
      from: ['planned', 'assigned', 'inaccessible', 'skipped'],
      to: 'waived',
      may: 'points.waive',
      needsReason: true,
      isUndoable: true,
    },
  ],
})
