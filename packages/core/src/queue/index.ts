export { isInside } from './ground.ts'
export { type LabelSaid, labelOn } from './labels.ts'
export { createMemoryQueueStore } from './memory-store.ts'
export { averaged, bearingDeg, compassPoint, type Measurement, OLD_MS, POOR_M } from './position.ts'
export { createQueue } from './queue.ts'
export {
  type EventDraft,
  type EventQueue,
  isOpen,
  isWaiting,
  type KeptEvent,
  type KeptPicture,
  type PhotoStore,
  type QueueOptions,
  type QueueState,
  type QueueStore,
  type QueueTrouble,
  type UnnumberedEvent,
} from './types.ts'
export { makeEventId } from './uuid.ts'
export {
  alongWay,
  asOnPhone,
  counts,
  effectiveEvents,
  type FieldOnPhone,
  isCollected,
  isLeftOut,
  isToVisit,
  nextPoint,
  type PointOnPhone,
  replacementOf,
  undoneIds,
} from './view.ts'
