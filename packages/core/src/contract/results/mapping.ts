import * as z from 'zod/mini'
import { idSchema } from '../common.ts'

/** The most columns of a sheet of results, and the most rows of a file. */
export const MAX_SHEET_COLUMNS = 1000
export const MAX_TABLE_ROWS = 200_000

/** A sheet by its place in the file, and a column by its place in the sheet, from 0. */
export const sheetPosition = z.int().check(z.nonnegative(), z.maximum(999))
export const columnPosition = z.int().check(z.nonnegative(), z.maximum(MAX_SHEET_COLUMNS - 1))
/** A row as the file’s program counts it: spreadsheets have a million. */
export const rowNumber = z.int().check(z.nonnegative(), z.maximum(2_000_000))

/** What a column of a laboratory's file can be. A row of a long table has one value; of a wide one, one per analyte. */
export const COLUMN_ROLES = [
  'leaveOut',
  /** Our own number of the sample. */
  'sampleId',
  /** The code of the label. */
  'label',
  /** The laboratory's number of the sample. */
  'labNumber',
  /** A name of the sample that is neither: shown, so that a person recognizes it. */
  'sampleName',
  'field',
  /** The point's number within its field and year. */
  'point',
  'depthTop',
  'depthBottom',
  /** Both in one text: `0 - 12`, `0 to 8 in`. */
  'depth',
  /** `in`, `cm`, `inches`. */
  'depthUnit',
  /** When the laboratory received, tested or reported it. */
  'date',
  'reportId',
  /** Soil, plant tissue, a quality control: rows that are no soil are left out, and named. */
  'kind',
  /** A wide table's values. */
  'analyte',
  /** A long table's: the name of what was measured, its value, and what is said of it. */
  'analyteName',
  'value',
  'unit',
  'method',
  'modusCode',
  'qualifier',
  'detectionLimit',
  'quality',
] as const
export type ColumnRole = (typeof COLUMN_ROLES)[number]

/** Which rows of a sheet are what. Rows are counted from 1, as the file's program shows them. */
export const sheetLayoutSchema = z.object({
  form: z.enum(['wide', 'long']),
  /** The last row of the headers; 0: there is none. */
  headerRow: rowNumber,
  /** Rows that a header stands in: of two, the texts of a column are joined by a space. */
  headerRows: z.int().check(z.minimum(0), z.maximum(5)),
  unitRow: z.nullable(rowNumber),
  methodRow: z.nullable(rowNumber),
  /** Data; rows within that are no data are in `skippedRows`. */
  firstRow: rowNumber,
  lastRow: rowNumber,
  /** Comments, blank rows, units again, sums: in no order, each within first and last. */
  skippedRows: z.array(rowNumber).check(z.maxLength(MAX_TABLE_ROWS)),
})
export type SheetLayout = z.infer<typeof sheetLayoutSchema>

/** Where a unit is known from. `asked`: nobody knows it yet. */
export const UNIT_SOURCES = [
  'header',
  'unitRow',
  'unitColumn',
  'catalog',
  /** Each number has it: `1.85%`. */
  'cells',
  'person',
  'remembered',
  'asked',
] as const
export type UnitSource = (typeof UNIT_SOURCES)[number]

/** How a column writes decimals. `asked`: the file leaves it open, or has both. */
export const DECIMAL_MARKS = ['point', 'comma', 'asked'] as const

/** What numbers such as −9999 stand for: until a person says it they are no values. */
export const GAP_NUMBERS = ['asked', 'empty', 'values'] as const

/** What the cells of a column leave open, and a person can say of all of them at once. */
export const COLUMN_QUESTIONS = [
  'decimalMark',
  'gapNumbers',
  'detectionLimit',
  /** Whether it is the `likelyAnalyte`: a short name alone does not say it. */
  'analyte',
  /** Whether its codes are those of labels, as it has other texts too. */
  'label',
] as const
export type ColumnQuestion = (typeof COLUMN_QUESTIONS)[number]

export const columnMapSchema = z.object({
  /** From 0. */
  column: columnPosition,
  /** As the file has it, repeated headers too; '' where there is none. */
  header: z.string().check(z.maxLength(500)),
  role: z.enum(COLUMN_ROLES),
  /** Of an `analyte` column: its key in the catalog; null: kept under the header as its name. */
  analyte: z.nullable(z.string().check(z.maxLength(100))),
  /** As written; '' where it has none (pH). */
  unit: z.string().check(z.maxLength(100)),
  unitFrom: z.enum(UNIT_SOURCES),
  method: z.string().check(z.maxLength(200)),
  modusCode: z.string().check(z.maxLength(100)),
  decimalMark: z._default(z.enum(DECIMAL_MARKS), 'point'),
  /** The other mark parts thousands: `1,234` beside points. Where that is not sure, such a number is asked. */
  hasThousands: z._default(z.boolean(), true),
  gapNumbers: z._default(z.enum(GAP_NUMBERS), 'asked'),
  /** Below which the method finds nothing, in the column’s unit, where no column of the file says it; null: not known. */
  detectionLimit: z._default(z.nullable(z.number().check(z.positive())), null),
  /** Of an `analyte` column of a wide table: the columns with its flags (`U`, `<`) and its detection limits. */
  flagColumn: z._default(z.nullable(columnPosition), null),
  limitColumn: z._default(z.nullable(columnPosition), null),
  /** How many of its cells hold a number, with whatever stands beside it: a column that is left out with some is asked about. */
  numbers: z._default(z.int().check(z.nonnegative()), 0),
  /** What a name may stand for that is too short to tell; null: nothing is likely, or a person chose. */
  likelyAnalyte: z._default(z.nullable(z.string().check(z.maxLength(100))), null),
  asks: z._default(z.array(z.enum(COLUMN_QUESTIONS)).check(z.maxLength(COLUMN_QUESTIONS.length)), []),
  /** Why this is proposed, in a sentence; '' once a person chose. */
  says: z.string().check(z.maxLength(500)),
})
export type ColumnMap = z.infer<typeof columnMapSchema>

export const DEPTH_UNITS = ['cm', 'in', 'mm', 'm', 'ft'] as const
export type DepthUnit = (typeof DEPTH_UNITS)[number]

/** Where a row's layer stands: in columns, in the sheet's name, at the end of the sample's name, in words, or the same for all. */
export const depthSourceSchema = z.discriminatedUnion('from', [
  z.object({ from: z.literal('none') }),
  z.object({ from: z.literal('columns') }),
  z.object({ from: z.literal('all'), top: z.number(), bottom: z.number() }),
  z.object({
    from: z.literal('suffix'),
    /** `-10` or `_A`, each with its layer. */
    layers: z
      .array(z.object({ suffix: z.string().check(z.maxLength(50)), top: z.number(), bottom: z.number() }))
      .check(z.maxLength(200)),
  }),
  z.object({
    from: z.literal('words'),
    /** `Topsoil`, `Subsoil`, each with the layer that a person gives it; null until then. */
    words: z
      .array(
        z.object({
          word: z.string().check(z.maxLength(100)),
          top: z.nullable(z.number()),
          bottom: z.nullable(z.number()),
        }),
      )
      .check(z.maxLength(50)),
  }),
])
export type DepthSource = z.infer<typeof depthSourceSchema>

export const MATERIALS = ['soil', 'asked'] as const

/** How one sheet is read. */
export const sheetMappingSchema = z.object({
  layout: sheetLayoutSchema,
  columns: z.array(columnMapSchema).check(z.maxLength(MAX_SHEET_COLUMNS)),
  depth: depthSourceSchema,
  /** Null: not said in the file, so a person is asked. */
  depthUnit: z.nullable(z.enum(DEPTH_UNITS)),
  /** The unit that the numbers suggest while nobody has said it. */
  likelyDepthUnit: z.nullable(z.enum(DEPTH_UNITS)),
  /** `2/3/2026`: the month or the day first; null where no date is in doubt. */
  dayFirst: z.nullable(z.boolean()),
  /** The most cells that a row has where none has moved; null: cells have places of their own, as in a workbook. */
  width: z._default(z.nullable(z.int().check(z.nonnegative())), null),
  /** Rows of data that the file’s program does not show. */
  hiddenRows: z._default(z.array(rowNumber).check(z.maxLength(MAX_TABLE_ROWS)), []),
  /** What its samples are of. `asked`: perhaps not of soil, so no row is matched until a person says so. */
  material: z._default(z.enum(MATERIALS), 'soil'),
})
export type SheetMapping = z.infer<typeof sheetMappingSchema>

/** What a laboratory's files look like, as a person mapped one before. */
export const rememberedLayoutSchema = z.object({
  laboratoryId: idSchema,
  columns: z.array(columnMapSchema),
  depth: depthSourceSchema,
  depthUnit: z.nullable(z.enum(DEPTH_UNITS)),
  dayFirst: z.nullable(z.boolean()),
})
export type RememberedLayout = z.infer<typeof rememberedLayoutSchema>

/** What is proposed for a sheet, and why. */
export const sheetProposalSchema = z.object({
  /** How much it looks like results: 0 for none. */
  score: z.number(),
  /** It has results of soil. */
  isData: z.boolean(),
  /** The file’s program does not show it: a person chooses it. */
  isHidden: z._default(z.boolean(), false),
  /** A table without results that are known: a person can say what its columns are. */
  isOpen: z._default(z.boolean(), false),
  /** Another sheet has the same samples and measurements and is chosen in its place: its name; '' without one. */
  sameAs: z._default(z.string(), ''),
  /** What its samples seem to be, where not soil: `plant tissue`, `water`; ''. */
  notSoil: z._default(z.string(), ''),
  mapping: sheetMappingSchema,
  /** Sentences for a person: what was left out and why, what changed since the layout was remembered. */
  says: z.array(z.string()),
})
export type SheetProposal = z.infer<typeof sheetProposalSchema>

export const QUALIFIERS = ['<', '>'] as const
export type Qualifier = (typeof QUALIFIERS)[number]

/** 0 ok, 120 suspect, 140 not detected, 160 failed the laboratory's control, 180 outlier. */
export const QUALITY_CODES = [0, 120, 140, 160, 180] as const
export type QualityCode = (typeof QUALITY_CODES)[number]
export const QUALITY_LABELS: Readonly<Record<QualityCode, string>> = {
  0: 'Accepted',
  120: 'Suspect',
  140: 'Not detected',
  160: 'Failed the laboratory’s control',
  180: 'Outlier',
}

/** One value as it is read from a row. */
export const readValueSchema = z.object({
  column: z.int(),
  /** Key in the catalog, or of an unknown one `other:` and its name in lower case. */
  analyte: z.string(),
  /** The catalog's label; of an unknown one, as the file names it. */
  analyteName: z.string(),
  /** Null for a finding in words, such as a texture class. */
  value: z.nullable(z.number()),
  /** '' for a number. */
  valueText: z.string(),
  qualifier: z.nullable(z.enum(QUALIFIERS)),
  detectionLimit: z.nullable(z.number()),
  /** As given. */
  unit: z.string(),
  /** In the catalog's unit of the analyte; null where that needs an assumption, or the analyte is unknown. */
  valueInUnit: z.nullable(z.number()),
  method: z.string(),
  modusCode: z.string(),
  quality: z.int(),
})
export type ReadValue = z.infer<typeof readValueSchema>

export const RESULT_FINDING_KINDS = [
  /** A cell that is no value of its column. */
  'notANumber',
  'unit',
  'outOfRange',
  'decimal',
  'zero',
  'depthOrder',
  'depthUnit',
  'depthOther',
  'texture',
  'carbon',
  'duplicate',
  'notSoil',
  'sampleState',
  /** It is packed at most: nobody recorded that it went to a laboratory. */
  'notShipped',
  'locked',
  'notMatched',
  'ambiguous',
  'confirm',
  'notOnManifest',
  'scaleJump',
  'analyteUnknown',
  'date',
  /** A number that can be read in two ways, by its decimal mark. */
  'decimalMark',
  /** A row with more cells than the header has names. */
  'moved',
  /** A number that stands for nothing: −9999. */
  'gap',
  'negative',
  /** Not detected, and no limit is known; or a number below its limit. */
  'belowLimit',
  /** A mark of a footnote, or a flag, beside a number. */
  'footnote',
  'flag',
  'hidden',
  /** A mean, a blank, a control: set aside by its name. */
  'notSample',
  /** Two columns or rows have one analyte of a sample in two units, and disagree. */
  'twoValues',
] as const
export type ResultFindingKind = (typeof RESULT_FINDING_KINDS)[number]

/** Something about a cell, or about a row. An error keeps the row from being committed until it is settled. */
export const resultFindingSchema = z.object({
  kind: z.enum(RESULT_FINDING_KINDS),
  level: z.enum(['error', 'warning']),
  /** Null: the row. */
  column: z.nullable(z.int()),
  /** Why, in sentences: “pH 64 is not between 3 and 10.” */
  says: z.string(),
  /** What to do. */
  remedy: z.string(),
  /** A text that would settle it: `6.4`; null where none is known. */
  proposal: z.nullable(z.string()),
})
export type ResultFinding = z.infer<typeof resultFindingSchema>

/** A layer in cm. */
export const layerSchema = z.object({ topCm: z.number(), bottomCm: z.number() })
export type Layer = z.infer<typeof layerSchema>

/** A row of a sheet as it is read with a mapping. */
export interface ReadRow {
  /** Null where it has none, or something else than a number. */
  sampleId: number | null
  label: string
  labNumber: string
  sampleName: string
  field: string
  point: string
  layer: Layer | null
  /** `2026-08-16`; null where it has none. */
  date: string | null
  reportId: string
  /** Why the row has no results of soil: plant tissue, another material that is asked about; '' if it has. */
  notSoil: string
  /** Why the row is no sample: a mean, a blank, a control; '' if it may be one. */
  notSample: string
  values: ReadValue[]
  findings: ResultFinding[]
}
