import * as z from 'zod/mini'
import { idSchema, textSchema, versionSchema, writtenInstantSchema } from '../common.ts'
import { placeSchema } from '../geometry.ts'
import { POINT_CAUSE_KEYS } from '../points/causes.ts'

/** The most events of one call. */
export const MAX_SENT_EVENTS = 50
/** The most bytes of a photo. */
export const MAX_PHOTO_BYTES = 4 * 1024 * 1024
/** The most cores of a bag. */
const MAX_CORES = 200

/** Made by the phone: UUIDv7, in small letters. */
export const eventIdSchema = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/, 'A UUIDv7'))

/** Where somebody stood. */
const fixSchema = z.strictObject({
  ...placeSchema.shape,
  /** As the device said, in meters; of several, of the best. */
  accuracyM: z.nullable(z.number().check(z.minimum(0), z.maximum(100_000))),
  /** Of how many measurements the position is the mean. */
  measurements: z.int().check(z.minimum(1), z.maximum(10_000)),
  /** When the device measured the last of them. */
  measuredAt: writtenInstantSchema,
})
export type Fix = z.infer<typeof fixSchema>

/** What every event says. The order in which things were done is that of the numbers; clocks of phones jump. */
const common = {
  id: eventIdSchema,
  /** From 1, of this device: never twice. */
  number: z.int().check(z.positive()),
  /** By the phone’s clock. */
  at: writtenInstantSchema,
  pointId: idSchema,
  /** The version of the point that the phone had taken along. */
  baseVersion: versionSchema,
}
const reason = textSchema(500)
const cause = z.optional(z.enum(POINT_CAUSE_KEYS))

/** What a person did at a point. Events are added, never changed: an act is taken back by another one. */
export const fieldEventSchema = z.discriminatedUnion('what', [
  /** Soil was taken. Without `fix` the phone knew no position, and the planned one is recorded. */
  z.strictObject({
    what: z.literal('collect'),
    ...common,
    fix: z.nullable(fixSchema),
    /** Needed where the place is farther from the planned one than a measured position may be. */
    reason: z._default(reason, ''),
    cause,
    isOutsideStratum: z._default(z.boolean(), false),
  }),
  /** The bag of one layer: its label, and of how many cores it is. */
  z.strictObject({
    what: z.literal('bag'),
    ...common,
    sampleId: idSchema,
    /** As scanned or typed; null for a bag whose label comes later. */
    code: z.nullable(z.string().check(z.minLength(1), z.maxLength(100))),
    cores: z.nullable(z.int().check(z.minimum(1), z.maximum(MAX_CORES))),
  }),
  /** The point is left out: it cannot be reached, or was skipped. */
  z.strictObject({
    what: z.literal('leaveOut'),
    ...common,
    event: z.enum(['block', 'skip']),
    reason: reason.check(z.minLength(1, 'Enter a reason')),
    cause,
    /** The replacement that takes its place, as the phone showed it; null: none. */
    replacementId: z.nullable(idSchema),
  }),
  z.strictObject({
    what: z.literal('note'),
    ...common,
    text: textSchema(1000).check(z.minLength(1, 'Enter a note')),
  }),
  /** A picture was taken: its bytes follow in a call of their own, and are known by their digest. */
  z.strictObject({
    what: z.literal('photo'),
    ...common,
    sizeBytes: z.int().check(z.positive(), z.maximum(MAX_PHOTO_BYTES)),
    sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'A SHA-256')),
  }),
  /** Takes back an earlier event of this device. */
  z.strictObject({ what: z.literal('undo'), ...common, eventId: eventIdSchema }),
])
export type FieldEvent = z.output<typeof fieldEventSchema>
export type FieldEventWhat = FieldEvent['what']
export const FIELD_EVENTS = [
  'collect',
  'bag',
  'leaveOut',
  'note',
  'photo',
  'undo',
] as const satisfies readonly FieldEventWhat[]

/**
 * What became of an event. `held`: it waits for an earlier one of its point that was refused. `withdrawn`: the person took
 * it back before it was applied. `dismissed`: somebody decided that it is not applied.
 */
export const EVENT_OUTCOMES = ['applied', 'held', 'refused', 'withdrawn', 'dismissed'] as const
export type EventOutcome = (typeof EVENT_OUTCOMES)[number]

/** The answer to one event: the same each time it is sent. */
export const eventAnswerSchema = z.object({
  id: eventIdSchema,
  outcome: z.enum(EVENT_OUTCOMES),
  /** Why it was refused or is held, in a sentence; '' where it was applied. */
  message: z.string(),
  remedy: z.string(),
})
export type EventAnswer = z.infer<typeof eventAnswerSchema>

/** A phone, as it names itself. */
export const phoneSchema = z.strictObject({
  /** Made once, and kept in its browser. */
  id: z.string().check(z.regex(/^[0-9a-f-]{36}$/, 'A UUID')),
  /** `Android, Chrome` */
  name: textSchema(80),
})
export type Phone = z.infer<typeof phoneSchema>

/** What a phone sends: events of one person, in the order of their numbers. */
export const sentEventsSchema = z.object({
  phone: phoneSchema,
  /** Whose events they are: nobody sends another person’s. */
  staffId: idSchema,
  events: z.array(fieldEventSchema).check(z.maxLength(MAX_SENT_EVENTS, `At most ${MAX_SENT_EVENTS} at once`)),
  /** How many more wait on the phone after these. */
  waiting: z.int().check(z.nonnegative()),
})
export type SentEvents = z.input<typeof sentEventsSchema>

/** The most events of a phone’s file. */
export const MAX_FILE_EVENTS = 2000

/** Events that a phone saved as a file, read in by somebody else at the desk. */
export const fileEventsSchema = z.object({
  phone: phoneSchema,
  /** Whose acts they are. */
  staffId: idSchema,
  events: z
    .array(fieldEventSchema)
    .check(
      z.minLength(1, 'Choose at least one'),
      z.maxLength(MAX_FILE_EVENTS, `At most ${MAX_FILE_EVENTS} at once`),
    ),
})

/** The same by its ids, before it is read in. */
export const fileIdsSchema = z.object({
  phone: phoneSchema,
  staffId: idSchema,
  ids: z.array(eventIdSchema).check(z.maxLength(MAX_FILE_EVENTS, `At most ${MAX_FILE_EVENTS} at once`)),
})

/** An event as the desk reads it. */
export const receivedEventSchema = z.object({
  id: eventIdSchema,
  number: z.int(),
  what: z.enum(FIELD_EVENTS),
  /** In words: `Collected`, `Label K7Q2-9MXA on 0–15 cm`, `Inaccessible`. */
  title: z.string(),
  /** A reason, or the text of a note; '' without one. */
  text: z.string(),
  at: z.string(),
  receivedAt: z.string(),
  by: z.string(),
  phoneName: z.string(),
  accuracyM: z.nullable(z.number()),
  /** Of how many measurements the position is the mean; null without one. */
  measurements: z.nullable(z.int()),
  outcome: z.enum(EVENT_OUTCOMES),
  message: z.string(),
  remedy: z.string(),
  /** Of a photo: whether its picture is here, or still on the phone. */
  hasPicture: z.boolean(),
  pointId: idSchema,
  /** `Point 8 of 2026 of North Forty` */
  pointTitle: z.string(),
})
export type ReceivedEvent = z.infer<typeof receivedEventSchema>

/** A phone that sent something, and what waits on it. */
export const heardPhoneSchema = z.object({
  id: z.string(),
  name: z.string(),
  by: z.string(),
  /** The crew of the day that was taken along last; null for a selection. */
  crewId: z.nullable(idSchema),
  waiting: z.int(),
  heardAt: z.string(),
})
export type HeardPhone = z.infer<typeof heardPhoneSchema>
