import {
  AWAITED_STATUSES,
  BLOCKED_STATUSES,
  type FieldYearStatus,
  IN_TRANSIT_STATUSES,
  joinValues,
  type Late,
  type LateKind,
  MISSING_STATUSES,
  type PointStatus,
  paths,
  type SampleStatus,
  STALE_DAYS,
  sampleWorkflow,
  WAITING_STATUSES,
} from '@org/core'
import { dayAfter, type Week } from './season/days.ts'

/** What a season is narrowed to. Empty: by nothing. */
export interface Scope {
  year: number
  growerId: readonly number[]
  program: readonly string[]
  /** `''` for no crew. */
  crewId: readonly (number | '')[]
}

type Words = Readonly<Record<string, string | number | readonly (string | number)[]>>

/** An address with several values of one name between bars; what is empty is left out. */
function addressOf(path: string, words: Words): string {
  const entries = Object.entries(words).flatMap(([name, value]) => {
    const said = typeof value === 'object' ? joinValues(value) : String(value)
    return said === '' ? [] : [`${name}=${encodeURIComponent(said)}`]
  })
  return entries.length === 0 ? path : `${path}?${entries.join('&')}`
}

/** The filters that lists of points and samples share. */
const scopeWords = ({ year, growerId, program, crewId }: Scope): Words => ({
  year,
  grower: growerId,
  program,
  crew: crewId,
})

/** The season narrowed to something. */
export const seasonHref = (scope: Scope): string => addressOf(paths.samplingReport.link(), scopeWords(scope))

/** The fields of a season. A crew has points, not fields: its fields are those of its points. */
export function fieldsHref(scope: Scope, status: readonly FieldYearStatus[] = []): string {
  if (scope.crewId.length > 0) {
    const words = { ...scopeWords(scope), yearStatus: status, counts: 'yes' }
    return addressOf(paths.samplingPoints.link(), words)
  }
  const { year, growerId, program } = scope
  return addressOf(paths.fields.link(), { year, status, grower: growerId, program, active: 'all' })
}

/** The fields that have results of a year. */
export const fieldsWithResultsHref = (year: number): string =>
  addressOf(paths.fields.link(), { year, results: 'yes', active: 'all' })

interface PointNarrowing {
  status?: readonly PointStatus[]
  fieldId?: number
  /** Days, both included; `''` for an open end. */
  plannedIn?: Week
  collectedIn?: Week
}

/** Points to be sampled. */
export function pointsHref(scope: Scope, { status = [], fieldId, ...days }: PointNarrowing = {}): string {
  const { plannedIn = [], collectedIn = [] } = days
  const field = fieldId ?? ''
  const words = { ...scopeWords(scope), status, field, plannedIn, collectedIn, counts: 'yes' }
  return addressOf(paths.samplingPoints.link(), words)
}

interface SampleNarrowing {
  status?: readonly SampleStatus[]
  fieldId?: number
  shipmentId?: number
  /** Waiting in their state for more days than this. */
  staleDays?: number
  /** Of collected points, without a label. */
  isUnlabeled?: boolean
  /** Arrived at a laboratory. */
  isReceived?: boolean
}

export function samplesHref(scope: Scope, narrowing: SampleNarrowing = {}): string {
  const { status = [], fieldId = '', shipmentId = '', staleDays = '' } = narrowing
  const { isUnlabeled = false, isReceived = false } = narrowing
  return addressOf(paths.samplingLabelTracking.link(), {
    ...scopeWords(scope),
    status,
    field: fieldId,
    manifest: shipmentId,
    stale: staleDays,
    collected: isUnlabeled ? 'yes' : '',
    labeled: isUnlabeled ? 'no' : '',
    received: isReceived ? 'yes' : '',
  })
}

interface LateLinks {
  /** The list of what waits. */
  rows: string
  /** What a person does about it. */
  act: { text: string; href: string }
}

/**
 * Where a row of “late and stuck” leads.
 *
 * @param today points that were planned for an earlier day are late
 */
export function lateLinks(scope: Scope, late: Pick<Late, 'kind' | 'of'>, today: string): LateLinks {
  const rows = lateRows(scope, late, today)
  return { rows, act: actOf(late, rows) }
}

function lateRows(scope: Scope, { kind, of }: Pick<Late, 'kind' | 'of'>, today: string) {
  const ofCrew = { ...scope, crewId: [of?.id ?? ''] } as const
  const ofField = of === null ? {} : { fieldId: of.id }
  const ofShipment = of === null ? {} : { shipmentId: of.id }
  switch (kind) {
    case 'overdue':
      return pointsHref(ofCrew, { status: WAITING_STATUSES, plannedIn: ['', dayAfter(today, -1)] })
    case 'blocked':
      return pointsHref(scope, { ...ofField, status: BLOCKED_STATUSES })
    case 'unlabeled':
      return samplesHref(ofCrew, { status: [sampleWorkflow.initial], isUnlabeled: true })
    case 'inTransit':
      return samplesHref(scope, { ...ofShipment, status: IN_TRANSIT_STATUSES, staleDays: STALE_DAYS })
    case 'missing':
      return samplesHref(scope, { ...ofShipment, status: MISSING_STATUSES })
    case 'noResults':
      return samplesHref(scope, { ...ofShipment, status: AWAITED_STATUSES, staleDays: STALE_DAYS })
    case 'staged':
      return paths.samplingUpload.link(of === null ? {} : { upload: of.id })
  }
}

const ACTS: Readonly<Record<LateKind, string>> = {
  overdue: 'Move days',
  blocked: 'Plan again',
  unlabeled: 'Find labels',
  inTransit: 'Open manifest',
  missing: 'Open manifest',
  noResults: 'Show samples',
  staged: 'Continue',
}

function actOf({ kind, of }: Pick<Late, 'kind' | 'of'>, rows: string): LateLinks['act'] {
  const isManifest = (kind === 'inTransit' || kind === 'missing') && of !== null
  if (isManifest) return { text: ACTS[kind], href: paths.samplingLabelTracking.link({ shipment: of.id }) }
  // Days are moved by a plan of these points.
  return { text: ACTS[kind], href: kind === 'overdue' ? `${rows}&plan=1` : rows }
}
