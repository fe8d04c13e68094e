import { type ColumnRole, squashHeader, withoutAccents } from '@org/core/contract'

/** Headers of columns that hold no measurement, squashed. What a column is can depend on its cells too: see `columns.ts`. */
const BY_ROLE: Readonly<Partial<Record<ColumnRole, readonly string[]>>> = {
  sampleId: ['oursampleid', 'sampleidours', 'oursampleno', 'oursamplenumber'],
  label: ['label', 'labelcode', 'labelid', 'barcode', 'qrcode'],
  labNumber: [
    'labno',
    'labnum',
    'labnumber',
    'lab',
    'laboratoryno',
    'laboratorynumber',
    'labid',
    'labsampleid',
    'labsampleno',
    'labornummer',
    'labornr',
    'numerodelaboratorio',
    'numerolaboratorio',
    'numerodolaboratorio',
  ],
  sampleName: [
    'sampleid',
    'sampleid1',
    'sampleid2',
    'sample',
    'sampleno',
    'samplenumber',
    'samplename',
    'sampleidentification',
    'customersampleid',
    'clientsampleid',
    'yoursampleid',
    'fmissampleid',
    'containerid',
    'id',
    'probe',
    'probennummer',
    'probennr',
    'probenr',
    'probenbezeichnung',
    'muestra',
    'numerodemuestra',
    'nmuestra',
    'nomuestra',
    'identificacion',
    'amostra',
    'numerodaamostra',
    'namostra',
    'noamostra',
    'identificacao',
  ],
  field: ['field', 'fieldid', 'fieldname', 'fieldno', 'schlag', 'lote', 'parcela', 'talhao'],
  point: ['point', 'pointid', 'pointno', 'pointnumber', 'pointname', 'punkt', 'punto', 'ponto'],
  reportId: ['reportid', 'reportnum', 'reportno', 'reportnumber', 'rptno'],
  kind: ['kindofsample', 'kind', 'sampletype', 'sampletypeid', 'type', 'matrix'],
  depthUnit: ['depthunit', 'depthunits', 'unitofdepth'],
}

const LONG: Readonly<Partial<Record<ColumnRole, readonly string[]>>> = {
  analyteName: [
    'measurement',
    'element',
    'analyte',
    'parameter',
    'test',
    'testname',
    'determination',
    'nutrient',
    'analysis',
    'property',
    'variable',
  ],
  value: ['value', 'result', 'resultvalue', 'finding', 'measuredvalue', 'reportedvalue'],
  unit: ['unit', 'units', 'uom', 'valueunit', 'resultunit'],
  method: ['method', 'methodname', 'testmethod', 'analysismethod', 'extractionmethod'],
  modusCode: ['modustestid', 'testid', 'modusid', 'modustest', 'moduscode'],
  qualifier: [
    'qualifier',
    'qualifiers',
    'qual',
    'flag',
    'flags',
    'symbol',
    'sign',
    'remark',
    'remarks',
    'remarkcode',
    'prefix',
    'operator',
    'resultqualifier',
    'resultflag',
    'resultsymbol',
    'labqualifier',
    'labflag',
    'dataflag',
    'dataqualifier',
    'validationqualifier',
    'detectionflag',
    'detectioncondition',
    'resultdetectioncondition',
    'detect',
    'detected',
    'isdetected',
    'notdetected',
    'nondetect',
    'nondetects',
    'censored',
    'iscensored',
    'belowlimit',
    'belowdetection',
    'belowdetectionlimit',
  ],
  detectionLimit: [
    'detectionlimit',
    'methoddetectionlimit',
    'lod',
    'loq',
    'mdl',
    'mrl',
    'pql',
    'dl',
    'rl',
    'reportinglimit',
    'reportlimit',
    'limitofdetection',
    'limitofquantification',
    'quantitationlimit',
    'quantificationlimit',
  ],
  quality: ['qualitycode', 'quality', 'qccode'],
}

const index = (of: Readonly<Partial<Record<ColumnRole, readonly string[]>>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(of).flatMap(([role, names]) => names.map((name) => [name, role] as const)))
const ROLES = index(BY_ROLE)
const LONG_ROLES = index(LONG)

const isRole = (text: string | undefined, roles: ReadonlyMap<string, string>): text is ColumnRole =>
  text !== undefined && [...roles.values()].includes(text)

const DEPTH = /depth|tiefe|profundi[dt]ad/i
const TOP = /^(top|start|starting|begin|beginning|from|upper|b|von|obere|desde|superior|inicial)$/i
const BOTTOM = /^(bottom|end|ending|to|lower|e|bis|untere|hasta|até|inferior|final)$/i
const UNITS = 'cm|mm|m|in|inch|inches|ft|feet'
const RANGE = new RegExp(
  `^(sample |sampling |soil )?(column )?depth( range)?( (${UNITS}))?( start end)?$`,
  'i',
)
/** `Top`, `Upper (cm)`, `lower_cm`, as our orders and templates and many tables of horizons name the edges of a layer. */
const EDGE = new RegExp(
  `^(?:(top|upper|oberkante|von)|bottom|lower|unterkante|bis)(?:[ _](?:limit|boundary|edge))?\\s*(?:\\((?:${UNITS})\\)|[ _](?:${UNITS}))?$`,
  'i',
)
/** Names of what lies at a depth. Their cells say whether they are depths, or words for them. */
const LAYER = /^(?:soil )?(?:layer|horizon|horizont|schicht|bodenschicht|capa|camada|horizonte)$/i
export const isLayerName = (header: string): boolean => LAYER.test(header.trim())

/** `B Depth`, `EndingDepth`, `Depth (cm)`: whose words are apart, or told by capitals. */
function depthRole(header: string): ColumnRole | null {
  const edge = EDGE.exec(header.trim())
  if (edge !== null) return edge[1] === undefined ? 'depthBottom' : 'depthTop'
  if (isLayerName(header)) return 'depth'
  if (!DEPTH.test(header)) return null
  const words = header
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim()
  if (/^depth units?$/i.test(words)) return 'depthUnit'
  const extra = words
    .replaceAll(
      /\b(depth|tiefe|profundi[dt]ade?|of|sample|sampling|soil|layer|cm|mm|m|in|inch|inches|ft|feet)\b/gi,
      ' ',
    )
    .trim()
  if (TOP.test(extra)) return 'depthTop'
  if (BOTTOM.test(extra)) return 'depthBottom'
  return RANGE.test(words) || extra === '' ? 'depth' : null
}

/** When the laboratory said it is before when it received it, and that before when the sample was taken. */
const DATES: readonly (readonly string[])[] = [
  [
    'date',
    'daterept',
    'datereported',
    'reportdate',
    'datecompleted',
    'datetested',
    'testdate',
    'analysisdate',
    'dateanalyzed',
  ],
  ['daterecd', 'datereceived', 'receiveddate', 'datesub', 'datesubmitted'],
  [
    'sampledate',
    'datesampl',
    'datesampled',
    'samplingdate',
    'collectdate',
    'collectiondate',
    'datecollected',
    'collectdateappx',
  ],
]
/** 0 is the best; null: no date. `Collect Date 1 (…)` is one too. */
export function dateRank(header: string): number | null {
  const squashed = squashHeader(header)
  const at = DATES.findIndex((names) => names.includes(squashed))
  if (at >= 0) return at
  return /^(collect(ion)?|sampl(e|ing)) ?date\b/i.test(header.trim()) ? DATES.length - 1 : null
}

/** The role that a header names; null: none, so it may name a measurement. */
export function roleOf(header: string): ColumnRole | null {
  const squashed = squashHeader(header)
  const role = ROLES.get(squashed) ?? ROLES.get(withoutAccents(squashed))
  if (isRole(role, ROLES)) return role
  if (dateRank(header) !== null) return 'date'
  return depthRole(header)
}

/** The role in a long table. */
export function longRoleOf(header: string): ColumnRole | null {
  const role = LONG_ROLES.get(squashHeader(header))
  return isRole(role, LONG_ROLES) ? role : null
}

const OF_PERSONS =
  /^(name|company|address\d*|city|state|zip|zipcode|postalcode|grower|growername|producer|producername|producerid|client|clientname|clientnumber|clientno|person|account|accountname|custno|custname|customer|customername|consultant|consultantname|farm|farmname|sampler|phone|email|contact)$/
const OTHERS =
  /^(crop\d*|pastcrop|yg\d+|yldgoal|yieldgoal|yieldgoalunits|variety|pairid|bw|county|year|longitude|latitude|lon|lat|latitudedd|longitudedd|textureno|samplelocation|location|ecosystemtype|locationinranch|timesub|grid|fielddesc|idcode|otherid#?|otherid|inckey|requestinckey|projectid|projectnumber|projectname|modusevent|valuetext|acreage|pasture|(?:analytical)?rep(?:licate)?(?:number|no)?|comments?|notes?|sampleorder)$/
const ADVICE = /\b(rec|recs|recommendation|recommendations|rating)\b/i
const ADVISED = /^(lime|lime65|gypsum|manure|elemsrec)$/

/** Why a column is no measurement and no key of a row; null if it may be one. */
export function leftOutBecause(header: string): string | null {
  const squashed = squashHeader(header)
  if (OF_PERSONS.test(squashed)) return 'it says who or where someone is'
  if (ADVICE.test(header) || ADVISED.test(squashed)) return 'it is a recommendation or a rating'
  return OTHERS.test(squashed) ? 'it is no measurement of soil' : null
}
