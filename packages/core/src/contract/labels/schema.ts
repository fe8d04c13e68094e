import * as z from 'zod/mini'
import { idSchema, instantSchema, textSchema, versionSchema } from '../common.ts'
import { sampleSchema } from '../designs/rows.ts'
import { sampleList } from '../designs/sample-list.ts'
import { refusedRowSchema } from '../enrollments/schema.ts'
import { readShape, rowShape } from '../entity/shapes.ts'
import { exportSchema } from '../exports/schema.ts'
import { filterSchema } from '../lists/list.ts'
import { pointList } from '../points/point-list.ts'
import { SHOWN_DEPTH_UNITS } from '../units/depth.ts'
import { SAMPLE_STATUSES } from '../workflows/sample.ts'
import { labelBatchEntity, labelEntity } from './label-entity.ts'
import {
  MAX_OFFSET_MM,
  MAX_PAGE_MM,
  SHEET_KEYS,
  SHEETS,
  type SheetMeasures,
  SYMBOLS,
  sheetProblems,
} from './sheets.ts'

/** The most labels of one print. */
export const MAX_LABELS = 10_000
/** The longest text that a scan carries. */
export const MAX_SCAN_TEXT = 100

/** A label as its list has it, with its sample. */
export const labelSchema = z.object({
  id: idSchema,
  ...rowShape(labelEntity),
  batchTitle: z.string(),
  growerId: z.nullable(idSchema),
  growerName: z.nullable(z.string()),
  fieldId: z.nullable(idSchema),
  fieldName: z.nullable(z.string()),
  fieldYearId: z.nullable(idSchema),
  year: z.nullable(z.int()),
  pointId: z.nullable(idSchema),
  pointNumber: z.nullable(z.int()),
  depthTopCm: z.nullable(z.number()),
  depthBottomCm: z.nullable(z.number()),
  sampleStatus: z.nullable(z.enum(SAMPLE_STATUSES)),
  version: versionSchema,
  updatedAt: instantSchema,
})
export type Label = z.infer<typeof labelSchema>

/** A batch with what became of its labels. */
export const labelBatchSchema = z.object({
  id: idSchema,
  ...readShape(labelBatchEntity, 'title', 'source', 'count'),
  blank: z.int(),
  assigned: z.int(),
  void: z.int(),
  madeAt: instantSchema,
  madeBy: z.nullable(z.string()),
  /** Of the file that it was printed with, while it is kept. */
  export: z.nullable(exportSchema),
  /** Whether its file was downloaded: before, it can be made again; later, its labels are printed again. */
  isDownloaded: z.boolean(),
})
export type LabelBatch = z.infer<typeof labelBatchSchema>

const mm = (least: number, most: number) => z.number().check(z.minimum(least), z.maximum(most))
const measures = z.strictObject({
  pageWidthMm: mm(10, MAX_PAGE_MM),
  pageHeightMm: mm(5, MAX_PAGE_MM),
  columns: z.int().check(z.minimum(1), z.maximum(50)),
  rows: z.int().check(z.minimum(1), z.maximum(100)),
  labelWidthMm: mm(5, MAX_PAGE_MM),
  labelHeightMm: mm(5, MAX_PAGE_MM),
  leftMm: mm(0, MAX_PAGE_MM),
  topMm: mm(0, MAX_PAGE_MM),
  pitchXMm: mm(0, MAX_PAGE_MM),
  pitchYMm: mm(0, MAX_PAGE_MM),
})
const offset = z._default(mm(-MAX_OFFSET_MM, MAX_OFFSET_MM), 0)

/** What labels are printed on, and how. */
export const labelLayoutSchema = z
  .strictObject({
    sheet: z.union([
      z.strictObject({ key: z.enum(SHEET_KEYS) }),
      z.strictObject({ key: z.literal('own'), measures }),
    ]),
    symbol: z._default(z.enum(SYMBOLS), 'datamatrix'),
    /** PDF for any printer; ZPL for label printers, which print one label after the other. */
    output: z._default(z.enum(['pdf', 'zpl']), 'pdf'),
    /** Dots in an inch of the label printer. */
    dpi: z._default(z.union([z.literal(203), z.literal(300)]), 203),
    /** The first cell of the first sheet, from 1, row by row. */
    startAt: z._default(z.int().check(z.minimum(1), z.maximum(5000)), 1),
    /** How far everything is moved to the right and down, for this printer. */
    offsetXMm: offset,
    offsetYMm: offset,
  })
  .check(({ value, issues }) => {
    const sheet = measuresOf(value)
    if (value.sheet.key === 'own')
      for (const { key, message } of sheetProblems(sheet, value.symbol))
        issues.push({ code: 'custom', message, path: ['sheet', 'measures', key], input: value })
    const cells = sheet.columns * sheet.rows
    if (value.startAt > cells)
      issues.push({
        code: 'custom',
        message: `The sheet has ${cells} labels`,
        path: ['startAt'],
        input: value,
      })
    if (value.output === 'zpl' && cells > 1)
      issues.push({
        code: 'custom',
        message: 'Label printers print one label after the other: choose a roll',
        path: ['output'],
        input: value,
      })
  })
export type LabelLayout = z.input<typeof labelLayoutSchema>
export type LabelLayoutRead = z.output<typeof labelLayoutSchema>

/** The measures of a layout’s sheet. */
export function measuresOf({ sheet }: Pick<LabelLayout, 'sheet'>): SheetMeasures {
  return sheet.key === 'own' ? sheet.measures : SHEETS[sheet.key]
}

const chosen = z._default(z.nullable(z.array(idSchema).check(z.minLength(1), z.maxLength(MAX_LABELS))), null)

/** What labels are made for. Samples that have a label, or that are not sampled, get none. */
export const labelSourceSchema = z.discriminatedUnion('kind', [
  /** The samples of points that a list finds, or of chosen points. */
  z.strictObject({
    kind: z.literal('points'),
    filter: z.optional(filterSchema(pointList)),
    ids: chosen,
  }),
  /** Samples that a list finds, or chosen ones. */
  z.strictObject({
    kind: z.literal('samples'),
    filter: z.optional(filterSchema(sampleList)),
    ids: chosen,
  }),
  /** Labels for whatever samples they are applied to. */
  z.strictObject({ kind: z.literal('blank'), count: z.int().check(z.minimum(1), z.maximum(MAX_LABELS)) }),
])
export type LabelSource = z.input<typeof labelSourceSchema>
export type LabelSourceRead = z.output<typeof labelSourceSchema>

/** What a print would be; nothing is stored. */
export const labelPlanSchema = z.object({
  /** `48 labels for North Forty 2026` */
  title: z.string(),
  count: z.int(),
  /** Samples that get none, and why: `12 have a label`. */
  left: z.array(z.object({ count: z.int(), why: z.string() })),
  /** The first labels in the order of print, for a preview. Their codes are drawn when they are printed. */
  first: z.array(
    z.object({
      fieldName: z.string(),
      growerName: z.string(),
      pointNumber: z.int(),
      depthTopCm: z.number(),
      depthBottomCm: z.number(),
      depthUnit: z.optional(z.enum(SHOWN_DEPTH_UNITS)),
      year: z.int(),
    }),
  ),
})
export type LabelPlan = z.infer<typeof labelPlanSchema>
/** So many samples are in the preview of a plan. */
export const PREVIEWED_LABELS = 100

const seen = z.strictObject({ id: idSchema, version: versionSchema })
const someLabels = z
  .array(seen)
  .check(z.minLength(1, 'Choose at least one'), z.maxLength(MAX_LABELS, `At most ${MAX_LABELS} at once`))
const reason = textSchema(500).check(z.minLength(1, 'Enter a reason'))

export const labelPrintSchema = z.object({ source: labelSourceSchema, layout: labelLayoutSchema })
export const labelReprintSchema = z.object({ labels: someLabels, layout: labelLayoutSchema, reason })
export const labelTestPageSchema = z.object({ layout: labelLayoutSchema })
export const labelVoidSchema = z.object({ labels: someLabels, reason })
/** @see labelsEndpoints.assign */
export const labelAssignSchema = z.object({
  version: versionSchema,
  sampleId: idSchema,
  /** The sample’s own label goes to the sample that this label had. */
  swap: z._default(z.boolean(), false),
  reason: z._default(textSchema(500), ''),
})

/** What happens to labels and their samples. */
export const SCAN_EVENTS = [
  'print',
  'reprint',
  'assign',
  'unassign',
  'apply',
  'void',
  'undo',
  'refuse',
  'pack',
  'unpack',
  'ship',
  'receive',
  'miss',
  'damage',
  'uncheck',
  'surprise',
  'match',
  'sendBack',
  'find',
  'lose',
  'accept',
  'reject',
  'test',
  'report',
  'verify',
  'waive',
  'collectAgain',
  'recollect',
] as const
export type ScanEventName = (typeof SCAN_EVENTS)[number]

/** How a scan came in. */
export const SCAN_DEVICES = ['scanner', 'typed', 'page', 'phone'] as const
export type ScanDevice = (typeof SCAN_DEVICES)[number]

/** One event of a label’s or sample’s history. Events are added, never changed. */
export const scanEventSchema = z.object({
  id: idSchema,
  what: z.enum(SCAN_EVENTS),
  at: instantSchema,
  /** Who; null for the program. */
  by: z.nullable(z.string()),
  device: z.enum(SCAN_DEVICES),
  /** As issued; of an unknown one, as scanned. */
  code: z.string(),
  sampleId: z.nullable(idSchema),
  /** `North Forty, point 8, 0–15 cm` */
  sampleTitle: z.nullable(z.string()),
  /** The sample’s states before and after; null where it had none or stayed. */
  was: z.nullable(z.enum(SAMPLE_STATUSES)),
  is: z.nullable(z.enum(SAMPLE_STATUSES)),
  /** The code of the box, and the number of the manifest, that it is about. */
  boxCode: z.nullable(z.string()),
  shipmentId: z.nullable(idSchema),
  shipmentNumber: z.nullable(z.string()),
  /** A reason, or why it was refused. */
  note: z.string(),
})
export type ScanEvent = z.infer<typeof scanEventSchema>

/** A label with its whole history, newest first. */
export const labelDetailSchema = z.object({
  label: labelSchema,
  sample: z.nullable(sampleSchema),
  events: z.array(scanEventSchema),
})
export type LabelDetail = z.infer<typeof labelDetailSchema>

const text = z.string().check(z.minLength(1), z.maxLength(MAX_SCAN_TEXT))
const device = z._default(z.enum(SCAN_DEVICES), 'typed')

export const scanLookUpQuery = z.object({ text })

/** A scan that does something. */
export const scanSchema = z.object({
  text,
  device,
  /** What the scan does. */
  mode: z.discriminatedUnion('mode', [
    /**
     * The label is on the bag of one of this point’s samples; a blank one goes to the next sample without a label. Without
     * a point a printed label is on the bag that it was printed for.
     */
    z.strictObject({ mode: z.literal('apply'), pointId: z._default(z.nullable(idSchema), null) }),
    /** The bag goes into this box. */
    z.strictObject({ mode: z.literal('pack'), boxId: idSchema }),
    /** The bag has arrived with this shipment. */
    z.strictObject({ mode: z.literal('receive'), shipmentId: idSchema }),
  ]),
})
export type Scan = z.input<typeof scanSchema>
export type ScanRead = z.output<typeof scanSchema>

/** `good`: done, or found; `known`: it was done before, nothing changed; `wrong`: nothing was done, and why. */
export const SCAN_OUTCOMES = ['good', 'known', 'wrong'] as const
export type ScanOutcome = (typeof SCAN_OUTCOMES)[number]

/** The answer to a scan: what it is, what it was, what is next. */
export const scanAnswerSchema = z.object({
  outcome: z.enum(SCAN_OUTCOMES),
  /** `K7Q29MXA`; null where the text is no code. */
  code: z.nullable(z.string()),
  /** In a sentence: `Applied to point 8, 0–15 cm`, `No label has this code`. */
  message: z.string(),
  /** What to do about it; empty if there is nothing. */
  remedy: z.string(),
  /** The next step: `Pack it into a box`; empty if there is none. */
  next: z.string(),
  /** The sample whose label is applied next, in the order in which crews go; null where none waits. */
  expected: z._default(
    z.nullable(
      z.object({
        sampleId: idSchema,
        code: z.nullable(z.string()),
        fieldName: z.string(),
        pointId: idSchema,
        pointNumber: z.int(),
        depthTopCm: z.number(),
        depthBottomCm: z.number(),
        /** How many samples of its crew’s day wait for their label to be applied, with it. */
        waiting: z.int(),
      }),
    ),
    null,
  ),
  /** About the scanner: that it sends a prefix. */
  note: z.string(),
  /** The one code that would fit, where one character is wrong. */
  correction: z.nullable(z.string()),
  label: z.nullable(labelSchema),
  sample: z.nullable(sampleSchema),
  /** What happened to the label before. */
  last: z.nullable(scanEventSchema),
  /** Undoes what the scan did. */
  editId: z.nullable(idSchema),
})
export type ScanAnswer = z.infer<typeof scanAnswerSchema>

/** The result for each label. `editId` is null if nothing was changed. */
export const labelActResultSchema = z.object({
  editId: z.nullable(idSchema),
  /** As they are now. */
  labels: z.array(labelSchema),
  refused: z.array(refusedRowSchema),
})
export type LabelActResult = z.infer<typeof labelActResultSchema>
