export { collectingEndpoints, MAX_READ_EVENTS } from './endpoints.ts'
export {
  EVENT_OUTCOMES,
  type EventAnswer,
  type EventOutcome,
  FIELD_EVENTS,
  type FieldEvent,
  type FieldEventWhat,
  type Fix,
  fieldEventSchema,
  type HeardPhone,
  MAX_FILE_EVENTS,
  MAX_PHOTO_BYTES,
  MAX_SENT_EVENTS,
  type Phone,
  phoneSchema,
  type ReceivedEvent,
  type SentEvents,
} from './events.ts'
export {
  MAX_TAKEN_DAYS,
  MAX_TAKEN_POINTS,
  type Take,
  type Taken,
  type TakenField,
  type TakenPoint,
  type TakenSample,
} from './taken.ts'
