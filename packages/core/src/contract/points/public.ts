export {
  type CauseKind,
  causeKind,
  causeLabel,
  causeOf,
  POINT_CAUSE_KEYS,
  POINT_CAUSES,
  type PointCause,
} from './causes.ts'
export {
  COLLECTED_EVENTS,
  COLLECTED_STATES,
  type CollectedEvent,
  type CollectedFile,
  type CollectedRow,
  DAY_ORDERS,
  type DayOrder,
  MATCHED_BY,
  MAX_COLLECTED_FILE_BYTES,
  MAX_COLLECTED_ROWS,
  NEAREST_WITHIN_M,
  type RecordCollected,
} from './collected.ts'
export { crewEntity } from './crew-entity.ts'
export { federalHoliday, offReason } from './days-off.ts'
export { POINT_ROLES, type PointRole, pointEntity } from './point-entity.ts'
export { pointList } from './point-list.ts'
export {
  COLLECT_WITHIN_M,
  type Crew,
  type CrewCreate,
  crewSchema,
  type LonLat,
  MAX_BULK_POINTS,
  MAX_CREWS,
  MAX_DAYS_OFF,
  type PointAct,
  type PointActRead,
  type PointActResult,
  type PointWaive,
  RELOCATE_WITHIN_M,
} from './schema.ts'
export {
  type CrewDay,
  type LeftReason,
  type LeftRow,
  MAX_PLAN_CREWS,
  MAX_PLAN_DAYS,
  type ProposedDays,
  type Visit,
  type VisitPlan,
  type VisitPoint,
  type VisitProposal,
} from './visits.ts'
export { metersBetween, wayLengthM } from './way.ts'
export { type FoundWords, foundIn, plainText, wholeWords } from './whole-words.ts'
