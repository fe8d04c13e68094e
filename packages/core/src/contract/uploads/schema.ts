import * as z from 'zod/mini'
import { idSchema, instantSchema, nameSchema } from '../common.ts'
import { DETERMINATION_METHODS } from '../fields/boundary-entity.ts'
import { MAX_IMPORT_FEATURES } from '../fields/schema.ts'
import { bboxSchema, multiPolygonSchema } from '../geometry.ts'
import { UPLOAD_STATUSES } from '../workflows/upload.ts'

/** The largest boundary file, in bytes. */
export const MAX_BOUNDARY_FILE_BYTES = 50 * 1024 * 1024

/** The place of a file, or where a coordinate system would put it, on the shipped maps. */
export const whereaboutsSchema = z.object({
  /** `Story, Iowa`, `the Netherlands`, `the sea near Mexico`: reads on after “in”. */
  name: z.string(),
  isAtSea: z.boolean(),
  /** To the nearest active field of the business; null while it has none. */
  distanceKm: z.nullable(z.number()),
  /** At sea, or far from existing fields: a person confirms it. */
  isOdd: z.boolean(),
})
export type Whereabouts = z.infer<typeof whereaboutsSchema>

/** It has several layers that could be fields. */
const layerQuestionSchema = z.object({
  kind: z.literal('layer'),
  layers: z.array(
    z.object({
      name: z.string(),
      featureCount: z.int().check(z.nonnegative()),
      /** `MultiPolygon`, `Point`, … */
      geometryType: z.string(),
      crs: z.nullable(z.string()),
    }),
  ),
})

/** One meaning that a file's coordinates can have. */
export const crsGuessSchema = z.object({
  /** `EPSG:26915` */
  crs: z.string(),
  /** `NAD83 / UTM zone 15N` */
  name: z.string(),
  bbox: bboxSchema,
  /** The boundaries of some of its features there. */
  outlines: multiPolygonSchema,
})

/** A question of a file that a person answers before it can be read. */
export const readQuestionSchema = z.discriminatedUnion('kind', [
  layerQuestionSchema,
  /** It does not name its coordinate system. */
  z.object({
    kind: z.literal('crs'),
    guesses: z.array(crsGuessSchema),
  }),
])
export type ReadQuestion = z.infer<typeof readQuestionSchema>

/** The question as shown: each guess with the place it would put the file. */
export const uploadQuestionSchema = z.discriminatedUnion('kind', [
  layerQuestionSchema,
  z.object({
    kind: z.literal('crs'),
    /** Guesses chosen for similar files first, then those nearest to existing fields; at sea last. */
    guesses: z.array(
      z.object({
        ...crsGuessSchema.shape,
        whereabouts: whereaboutsSchema,
        /** Chosen before for this file, for a file of this grower, or for a file with these columns. */
        answeredFor: z.nullable(z.enum(['file', 'grower', 'layout'])),
      }),
    ),
  }),
])
export type UploadQuestion = z.infer<typeof uploadQuestionSchema>

/** The values of a field that a boundary file's columns can have. */
export const BOUNDARY_COLUMNS = [
  'name',
  'grower',
  'farmName',
  'fsaFarm',
  'fsaTract',
  'fsaClu',
  'crop',
] as const
export type BoundaryColumn = (typeof BOUNDARY_COLUMNS)[number]

/** A page of an earlier release, and what waits since then, do not name a column that came later. */
const mapped = z._default(z.nullable(z.string()), null)

/** The file's column for each value; null if there is none. */
export const columnMappingSchema = z.object({
  name: mapped,
  grower: mapped,
  farmName: mapped,
  fsaFarm: mapped,
  fsaTract: mapped,
  fsaClu: mapped,
  crop: mapped,
})
export type ColumnMapping = z.infer<typeof columnMappingSchema>

/** One feature of a staged boundary file, in WGS84. */
export const stagedFeatureSchema = z.object({
  /** Position in the file, from 0: what a commit refers to. */
  index: z.int().check(z.nonnegative()),
  /** From the column mapped to names, or empty. */
  suggestedName: z.string(),
  /** The feature's attributes as text, for a person to recognize it by. */
  attributes: z.record(z.string(), z.string()),
  geometry: z.nullable(multiPolygonSchema),
  areaHa: z.number().check(z.nonnegative()),
  partCount: z.int(),
  holeCount: z.int(),
  /** Why it cannot become a field as it is; null when it can. */
  problem: z.nullable(z.string()),
  /** A proposed repair, used only with consent; null if the boundary is valid or cannot be repaired. */
  repair: z.nullable(
    z.object({
      geometry: multiPolygonSchema,
      areaHa: z.number(),
      /** Area after less area before, over area before; null when there was none before. */
      areaChange: z.nullable(z.number()),
      /** What else the repair does: parts that collapsed, slivers it leaves. */
      notes: z.array(z.string()),
    }),
  ),
})
export type StagedFeature = z.infer<typeof stagedFeatureSchema>

/** An uploaded boundary file, stored by its SHA-256 and read, before the import. */
export const stagedUploadSchema = z.object({
  id: idSchema,
  status: z.enum(UPLOAD_STATUSES),
  fileName: z.string(),
  sha256: z.string(),
  sizeBytes: z.int(),
  /** `GeoJSON`, `ESRI Shapefile`, `GeoPackage`, … */
  format: z.string(),
  /** The coordinate system that the file names, or that a person chose: `EPSG:25832 ETRS89 / UTM zone 32N`. */
  crs: z.string(),
  /** The open question; the features are read once it is answered. */
  question: z.nullable(uploadQuestionSchema),
  bbox: z.nullable(bboxSchema),
  /** The place of its features; null while there are none. */
  whereabouts: z.nullable(whereaboutsSchema),
  /** The file's columns in their order, each with a value or two. */
  columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
  /** By names seen in real files; a person can choose other columns. */
  suggestedMapping: columnMappingSchema,
  features: z.array(stagedFeatureSchema),
  /** Notes about the whole file: heights dropped, text decoded as Windows-1252, … */
  notes: z.array(z.string()),
  /** When the same file was uploaded before. */
  seenBefore: z.nullable(z.object({ at: instantSchema, by: z.string() })),
})
export type StagedUpload = z.infer<typeof stagedUploadSchema>

/** The most fields, and features, that one feature is compared with. */
const MAX_OVERLAPS = 50

/** The result of a comparison: `matched` is an existing field, `conflict` needs a decision, `new` is neither. */
export const featureMatchSchema = z.object({
  index: z.int(),
  name: z.string(),
  /** The grower that its column names, if exactly one has that name; else the grower chosen for the file. */
  grower: z.nullable(z.object({ id: idSchema, name: z.string() })),
  /** The name in the grower column if no grower has it. */
  unknownGrower: z.nullable(z.string()),
  outcome: z.enum(['new', 'matched', 'conflict']),
  /** The field meant, for `matched` and `conflict`. */
  field: z.nullable(z.object({ id: idSchema, name: z.string(), growerName: z.string(), version: z.int() })),
  /** Why, in a sentence: `Same FSA farm, tract and CLU`, `Almost the same boundary (99.6% in common)`, `50% of it overlaps North 40`. */
  reason: z.nullable(z.string()),
  /** The comparison with the boundary of `field`; null if it has none. */
  comparison: z.nullable(
    z.object({
      /** Common area over united area: 1 for the same shape, 0 without overlap. */
      share: z.number(),
      /** Between the centers of the two, in meters. */
      distanceM: z.number(),
    }),
  ),
  /** It has the key or name of `field`, but does not overlap it, or is in another county. */
  isElsewhere: z.boolean(),
  /** Active fields it overlaps by more than 1 % of the smaller of the two, the largest common area first. */
  onFields: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      growerName: z.string(),
      /** Of the smaller of the two. */
      share: z.number(),
    }),
  ),
  /** Other features of the file, in the same way. */
  onFeatures: z.array(z.object({ index: z.int(), share: z.number() })),
})
export type FeatureMatch = z.infer<typeof featureMatchSchema>

/** What a person decided for one feature. Features not named are left out. */
export const featureDecisionSchema = z.object({
  index: z.int().check(z.nonnegative()),
  /** `create` creates a field; `update` gives `fieldId` a new boundary. */
  action: z.enum(['create', 'update']),
  name: nameSchema,
  /** For `create`. Null: the grower chosen for the file. */
  growerId: z._default(z.nullable(idSchema), null),
  /** For `update`: the field and the version of it the person saw. */
  fieldId: z._default(z.nullable(idSchema), null),
  fieldVersion: z._default(z.nullable(z.int().check(z.positive())), null),
  /** Consent to the repair; a feature with a problem needs it. */
  repair: z._default(z.boolean(), false),
  /** A person decided this row; a feature that is a `conflict` needs it. */
  decided: z._default(z.boolean(), false),
  /** Consent to giving a field a boundary elsewhere (`isElsewhere`). */
  move: z._default(z.boolean(), false),
  /** Consent to overlaps: the fields that the person has seen, except the updated one. */
  onFieldIds: z._default(z.array(idSchema).check(z.maxLength(MAX_OVERLAPS)), () => []),
  /** Consent to overlaps with other imported features of the file. */
  onFeatures: z._default(z.array(z.int().check(z.nonnegative())).check(z.maxLength(MAX_OVERLAPS)), () => []),
})
export type FeatureDecision = z.infer<typeof featureDecisionSchema>

export const boundaryCommitSchema = z.object({
  growerId: idSchema,
  /** Year recorded for each field that does not have it yet, inside the year window. */
  year: z.int(),
  mapping: z._default(z.nullable(columnMappingSchema), null),
  determinationMethod: z._default(z.enum(DETERMINATION_METHODS), 'unknown'),
  features: z
    .array(featureDecisionSchema)
    .check(z.minLength(1, 'Choose at least one feature'), z.maxLength(MAX_IMPORT_FEATURES)),
})
export type BoundaryCommit = z.infer<typeof boundaryCommitSchema>

/** One line of the history of uploads. */
export const uploadSummarySchema = z.object({
  id: idSchema,
  fileName: z.string(),
  format: z.string(),
  sizeBytes: z.int(),
  status: z.enum(UPLOAD_STATUSES),
  featureCount: z.int().check(z.nonnegative()),
  /** Fields that exist because of it, and those it gave a new boundary. */
  createdCount: z.int().check(z.nonnegative()),
  updatedCount: z.int().check(z.nonnegative()),
  createdAt: instantSchema,
  createdBy: z.nullable(z.string()),
  /** Whether the caller may undo it now. */
  canUndo: z.boolean(),
})
export type UploadSummary = z.infer<typeof uploadSummarySchema>
